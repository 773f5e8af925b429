/** The programmatic interface of the command line: `import { adopt, check } from 'mcp-uproot/api'`. */
export { adopt, type AdoptOptions } from './adopt/adopt.ts';
export type { AdoptionResult, FileChange, Obstacle, ParameterReport, SiteReport } from './adopt/result.ts';
export type { NewTypeError, TypeCheck } from './adopt/verify.ts';
export { check, type CheckOptions } from './check/check.ts';
export type { Selection } from './files/changed-files.ts';
export type {
  BaselineEntry,
  BaselineOutcome,
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
export { adoptionFormats, type AdoptionFormatName } from './report/adoption-formats.ts';
export type { FormatName } from './report/format-names.ts';
export { formats, type Reporter } from './report/formats.ts';
export type { AdoptionReportOptions, ReportOptions } from './report/format.ts';
