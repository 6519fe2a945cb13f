import type { ReportEntry } from '#contract/platform/report.ts'
import { MAX_REPORT_DURATION, MAX_REPORT_ENTRIES, MAX_REPORT_TEXT_LENGTH, REPORTS_PATH } from '#contract/platform/report-path.ts'
import type { Report } from '#domain/platform/report.ts'

/** How long entries are collected before they are sent. */
const FLUSH_DELAY_MS = 2000

interface ReporterDependencies {
  /** Sends a body to the path of the call and does not wait for the answer. */
  send(path: string, body: string): void
  schedule(task: () => void, ms: number): void
}

/** The report port of the browser: collects entries and sends them as one beacon. Never throws. */
export function createReporter({ send, schedule }: ReporterDependencies): Report & { flush(): void } {
  let queue: ReportEntry[] = []
  function flush(): void {
    const entries = queue.slice(0, MAX_REPORT_ENTRIES)
    queue = []
    if (entries.length > 0) send(REPORTS_PATH, JSON.stringify({ entries }, truncateValue))
  }
  const report: Report = entry => {
    if (queue.length === 0) schedule(flush, FLUSH_DELAY_MS)
    if (queue.length < MAX_REPORT_ENTRIES) queue.push(entry)
  }
  return Object.assign(report, { flush })
}

/** A value within the bounds of the contract: the server rejects a report with a value that is too large. */
const truncateValue = (_name: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.slice(0, MAX_REPORT_TEXT_LENGTH)
    : typeof value === 'number'
      ? Math.min(value, MAX_REPORT_DURATION)
      : value
