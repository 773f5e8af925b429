// The frames of both eras, as bytes on the wire would have them. Fields are in no particular order.
export type Frame = Record<string, unknown>;
type Id = string | number;

export const CLIENT_INFO = { name: 'frames', version: '1.0.0' };
export const SERVER_INFO = { name: 'probe', version: '1.0.0' };

// 2025 era

export const initialize = (capabilities: Frame): Frame => ({
  jsonrpc: '2.0',
  id: 'initialize',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities, clientInfo: CLIENT_INFO },
});

export const initializeResult: Frame = {
  jsonrpc: '2.0',
  id: 'initialize',
  result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: SERVER_INFO },
};

export const initialized: Frame = { jsonrpc: '2.0', method: 'notifications/initialized' };

export const listChanged: Frame = { jsonrpc: '2.0', method: 'notifications/roots/list_changed' };

export const call = (id: Id, name: string, args: Frame = {}): Frame => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

export const returned = (id: Id, value: unknown): Frame => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text: JSON.stringify(value) }] },
});

export const rootsRequest = (id: Id): Frame => ({ jsonrpc: '2.0', id, method: 'roots/list' });

export const rootsResponse = (id: unknown, roots: unknown): Frame => ({
  jsonrpc: '2.0',
  id,
  result: { roots },
});

export const ping = (id: Id): Frame => ({ jsonrpc: '2.0', id, method: 'ping' });

export const pong = (id: Id): Frame => ({ jsonrpc: '2.0', id, result: {} });

// 2026 era

/** The `_meta` envelope that each 2026-07-28 request carries. */
export const envelope = (capabilities: Frame): Frame => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

export interface ModernCall {
  capabilities: Frame;
  args?: Frame;
  /** Further parameters: `inputResponses`, `requestState`. */
  more?: Frame;
}

export const modernRequest = (id: Id, method: string, params: Frame, capabilities: Frame): Frame => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: envelope(capabilities) },
});

export const modernCall = (id: Id, name: string, { capabilities, args = {}, more = {} }: ModernCall): Frame =>
  modernRequest(id, 'tools/call', { name, arguments: args, ...more }, capabilities);

const resultMeta = { 'io.modelcontextprotocol/serverInfo': SERVER_INFO };

export const modernResult = (id: Id, result: Frame): Frame => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', ...result, _meta: resultMeta },
});

export const modernReturned = (id: Id, value: unknown): Frame =>
  modernResult(id, { content: [{ type: 'text', text: JSON.stringify(value) }] });

export const inputRequired = (id: Id, result: Frame): Frame => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'input_required', ...result, _meta: resultMeta },
});
