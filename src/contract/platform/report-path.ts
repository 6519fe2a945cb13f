/** Where a browser's reports go; beside the endpoint so that the smallest script need not load its schemas. */
export const REPORTS_PATH = '/reports'
