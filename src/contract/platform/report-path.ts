/** Path of browser reports, separate from the endpoint so that small scripts do not load its schemas. */
export const REPORTS_PATH = '/reports'

/** Maximum entries of a browser report. */
export const MAX_REPORT_ENTRIES = 50

/** Maximum characters of a text in a report. */
export const MAX_REPORT_TEXT_LENGTH = 500

/** Maximum duration of a call, milliseconds: one day. Longer values come from suspended computers. */
export const MAX_REPORT_DURATION = 86_400_000
