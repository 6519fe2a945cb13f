import type { Hono } from 'hono'

import { createCustomerStreams } from '#backend/customer-streams.ts'
import type { Db } from '#backend/db/connect.ts'
import type { RowSignals } from '#backend/db/row-signals.ts'
import { getParticipant, isEnded, loadGroupOrder } from '#backend/modules/cart/group/group-rows.ts'
import { createGroupTokens } from '#backend/modules/cart/group/group-tokens.ts'
import { createEventStream } from '#backend/modules/orders/event-stream.ts'
import { Problem } from '#backend/problem.ts'
import type { GroupOrder } from '#contract/cart/group-order.ts'
import { LanguageCode } from '#contract/primitives.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import type { Report } from '#domain/platform/report.ts'

const HEARTBEAT_MS = 15_000
const RETRY_MS = 2000

export interface GroupEventOptions {
  readonly db: Db
  readonly report: Report
  readonly groupSignals: RowSignals
  /** Default: 15 s. */
  readonly heartbeatMs?: number | undefined
  /** Aborts when the process closes. */
  readonly closing?: AbortSignal | undefined
}

/**
 * Serves `GET /group_orders/events`: the event "group" with a `GroupOrder` at once and after every change, until the group order has ended,
 * or "removed" when the participant is not in it any more. The query has the `token` of the participant and the `language`, because an
 * EventSource cannot send headers. It is not a JSON call, so it is not in the contract's registry.
 */
export function serveGroupEvents(app: Hono, { db, report, groupSignals, heartbeatMs = HEARTBEAT_MS, closing }: GroupEventOptions): void {
  const streams = createCustomerStreams(closing)
  const tokens = createGroupTokens(db)

  app.get('/group_orders/events', async c => {
    // an open stream retains what it needs, not the request
    const { path } = c.req
    const publicId = await tokens.read('participant', c.req.query('token') ?? '')
    const { group, participant } = await getParticipant(db, publicId)
    streams.requireOpen()
    const language = LanguageCode.safeParse(c.req.query('language')).data ?? FALLBACK_LANGUAGE
    const responseHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // a HEAD response has no stream
    if (c.req.method === 'HEAD') return c.body(null, 200, responseHeaders)
    await groupSignals.open()
    const load = () => loadGroupOrder(db, publicId, language).catch(toRemoved)
    // counted last: nothing is awaited between the count and the stream
    const remove = streams.add(participant.id, () => stream.end())
    const stream = createEventStream<GroupOrder | undefined>({
      heartbeatMs,
      retryMs: RETRY_MS,
      loadState: load,
      toEvent: state => (state ? { name: 'group', id: state.version, data: state } : { name: 'removed', data: {} }),
      isLast: state => state === undefined || isEnded(state),
      getRefreshDelayMs: () => undefined,
      // a removal is an event of its own
      isAuthorized: () => Promise.resolve(true),
      onError: error => report({ kind: 'error', name: 'GROUP_EVENTS_ERROR', message: String(error).slice(0, 300), path }),
      onEnd() {
        unsubscribe()
        remove()
      },
    })
    const unsubscribe = groupSignals.onRow(group.id, stream.refresh)
    return c.body(stream.body, 200, responseHeaders)
  })
}

function toRemoved(error: unknown): undefined {
  if (!(error instanceof Problem && error.status === 404)) throw error
}
