import type { ReportEntry } from '#contract/platform/report.ts'
import { REPORTS_PATH } from '#contract/platform/report-path.ts'
import type { Report } from '#domain/platform/report.ts'

/** The contract's bounds, see `ReportEntry`. */
const MAX_ENTRIES = 50
const MAX_TEXT = 500
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
    const entries = waiting.slice(0, MAX_ENTRIES)
    waiting = []
    if (entries.length > 0) send(REPORTS_PATH, JSON.stringify({ entries: entries.map(shortened) }))
  }
  const report: Report = entry => {
    if (waiting.length === 0) later(flush, WAIT_MS)
    if (waiting.length < MAX_ENTRIES) waiting.push(entry)
  }
  return Object.assign(report, { flush })
}

function shortened(entry: ReportEntry): ReportEntry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value]),
  ) as ReportEntry
}
