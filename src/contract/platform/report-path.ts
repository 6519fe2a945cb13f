/** Where a browser's reports go; beside the endpoint so that the smallest script need not load its schemas. */
export const REPORTS_PATH = '/reports'

/** Entries of one report of a browser. */
export const MAX_REPORT_ENTRIES = 50

/** Characters of a text in such a report. */
export const MAX_REPORT_TEXT_LENGTH = 500

/** Milliseconds that a call may have taken: a day. A computer that slept meanwhile measures more. */
export const MAX_REPORT_DURATION = 86_400_000
