/** The programmatic interface of the command line: `import { check } from 'mcp-uproot/api'`. */
export { check, type CheckOptions } from './check/check.ts';
export type {
  CheckResult,
  Failure,
  FileResult,
  Problem,
  Source,
  SuppressedProblem,
  Suppression,
} from './check/result.ts';
export type { PresetName, RuleName, Severity } from './catalog/index.ts';
export type { Edit, Evidence, Finding, Position, Range, Suggestion } from './detect/finding.ts';
export { formats, type FormatName, type ReportOptions } from './report/index.ts';
