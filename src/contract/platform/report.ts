import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { EVENT_NAMES } from '#contract/platform/event-names.ts'
import { MAX_REPORT_DURATION, MAX_REPORT_ENTRIES, MAX_REPORT_TEXT_LENGTH, REPORTS_PATH } from '#contract/platform/report-path.ts'
import { list, namedTexts, Nothing, text } from '#contract/primitives.ts'

const Text = text(MAX_REPORT_TEXT_LENGTH)

/** One entry of a browser report: a logged event of A §8 or B §8, a measured call, or an error. */
export const ReportEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), name: z.enum(EVENT_NAMES), detail: z.optional(namedTexts(20, MAX_REPORT_TEXT_LENGTH)) }),
  z.object({
    kind: z.literal('metric'),
    name: Text,
    /** HTTP status; 0 when there was no reply. */
    status: z.int().check(z.minimum(0), z.maximum(999)),
    /** Milliseconds. */
    duration: z.number().check(z.minimum(0), z.maximum(MAX_REPORT_DURATION)),
    /** A §9, "Latency grades". */
    grade: z.enum(['S', 'A', 'B', 'C', 'D', 'E', 'F']),
  }),
  z.object({ kind: z.literal('error'), name: Text, message: Text, path: z.optional(Text) }),
])
export type ReportEntry = z.infer<typeof ReportEntry>

/** The browser's beacon. Ours: the spec defines what is logged, not where. */
export const sendReports = endpoint({
  method: 'POST',
  path: REPORTS_PATH,
  domain: 'platform',
  source: 'A §8, A §9, B §8',
  customPath: true,
  summary: 'Receives browser reports: logged events, measured calls and errors.',
  body: z.object({ entries: list(ReportEntry, MAX_REPORT_ENTRIES).check(z.minLength(1)) }),
  reply: Nothing,
})
