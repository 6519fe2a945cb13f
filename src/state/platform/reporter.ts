import type { ReportEntry } from '#contract/platform/report.ts'
import { MAX_REPORT_DURATION, MAX_REPORT_ENTRIES, MAX_REPORT_TEXT_LENGTH, REPORTS_PATH } from '#contract/platform/report-path.ts'
import type { Report } from '#domain/platform/report.ts'

/** How long entries wait for company, milliseconds. */
const WAIT_MS = 2000

interface ReporterParts {
  /** Sends a body to the address of the call and forgets about it. */
  send(path: string, body: string): void
  later(task: () => void, ms: number): void
}

/** The browser's side of the report port: gathers entries and sends them as one beacon. Never throws. */
export function createReporter({ send, later }: ReporterParts): Report & { flush(): void } {
  let waiting: ReportEntry[] = []
  function flush(): void {
    const entries = waiting.slice(0, MAX_REPORT_ENTRIES)
    waiting = []
    if (entries.length > 0) send(REPORTS_PATH, JSON.stringify({ entries }, shortened))
  }
  const report: Report = entry => {
    if (waiting.length === 0) later(flush, WAIT_MS)
    if (waiting.length < MAX_REPORT_ENTRIES) waiting.push(entry)
  }
  return Object.assign(report, { flush })
}

/** A value within the bounds of the contract: one that is too large would have the whole report refused. */
const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.slice(0, MAX_REPORT_TEXT_LENGTH)
    : typeof value === 'number'
      ? Math.min(value, MAX_REPORT_DURATION)
      : value
