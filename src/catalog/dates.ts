/** The protocol revision that deprecates roots (SEP-2577). */
export const DEPRECATED_SINCE = '2026-07-28';

/** The earliest protocol revision that may remove roots: a year after the deprecation. */
export const EARLIEST_REMOVAL = '2027-07-28';
