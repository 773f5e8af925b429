import {
  catalog,
  DEPRECATED_SINCE,
  docsUrl,
  EARLIEST_REMOVAL,
  RULE_NAMES,
  rules,
  type CatalogEntry,
  type RuleName,
} from '../catalog/index.ts';

/** Every rule as a `reportingDescriptor`, in the order of RULE_NAMES, with the help that code hosts show. */
export const sarifRules = () =>
  RULE_NAMES.map(name => {
    const { description, severity } = rules[name];
    const { recommended, strict } = severity;
    const markdown = helpOf(name);
    return {
      id: `mcp-uproot/${name}`,
      shortDescription: { text: plain(sentence(description)) },
      fullDescription: { text: plain(`${sentence(description)} ${DATES}`) },
      defaultConfiguration: {
        enabled: recommended !== 'off',
        level: (recommended === 'off' ? strict : recommended) === 'error' ? 'error' : 'warning',
      },
      help: { text: plain(markdown), markdown: `${markdown}\n\n[Documentation](${docsUrl(name)})` },
      helpUri: docsUrl(name),
    };
  });

function helpOf(name: RuleName): string {
  const entries = Object.values<CatalogEntry>(catalog).filter(({ rule }) => rule === name);
  const lines = entries.map(({ what, next }) => `- ${what}: ${next}`);
  return `${sentence(rules[name].description)} ${DATES}\n\nWhat is reported, and what to do next:\n\n${lines.join('\n')}`;
}

const DATES = `MCP ${DEPRECATED_SINCE} deprecates roots (SEP-2577); revisions from ${EARLIEST_REMOVAL} on may lack them.`;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The code spans are the only Markdown in the catalog. */
const plain = (markdown: string): string => markdown.replaceAll('`', '');
