import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { EVENT_NAMES } from '#contract/platform/event-names.ts'
import { REPORTS_PATH } from '#contract/platform/report-path.ts'
import { Nothing } from '#contract/primitives.ts'

const text = z.string().check(z.maxLength(500))

/** One thing that a browser has to tell: a logged event of A §8 or B §8, a measured call, or an error. */
export const ReportEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), name: z.enum(EVENT_NAMES), detail: z.optional(z.record(text, text)) }),
  z.object({
    kind: z.literal('metric'),
    name: text,
    /** HTTP status; 0 when there was no reply. */
    status: z.int(),
    /** Milliseconds. */
    duration: z.number(),
    /** A §9, "Latency grades". */
    grade: z.enum(['S', 'A', 'B', 'C', 'D', 'E', 'F']),
  }),
  z.object({ kind: z.literal('error'), name: text, message: text, path: z.optional(text) }),
])
export type ReportEntry = z.infer<typeof ReportEntry>

/** The browser's beacon. Ours: the spec says what is logged, not where to. */
export const sendReports = endpoint({
  method: 'POST',
  path: REPORTS_PATH,
  area: 'platform',
  source: 'A §8, A §9, B §8',
  ours: true,
  summary: 'What a browser has to tell: logged events, measured calls, errors.',
  body: z.object({ entries: z.array(ReportEntry).check(z.minLength(1), z.maxLength(50)) }),
  reply: Nothing,
})
