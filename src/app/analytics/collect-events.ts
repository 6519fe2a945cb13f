import type { Context } from 'hono'

import { formatIssues } from '#backend/format-issues.ts'
import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import { EventBatch, MAX_BATCH_BYTES } from '#contract/platform/analytics-event.ts'
import { readCampaign } from '#domain/platform/campaign.ts'
import { getGrantedCategories } from '#domain/platform/consent.ts'
import { readConsentDecision } from '#domain/platform/consent-cookie.ts'
import { readVisit } from '#domain/platform/visit.ts'
import { createRateLimit } from '#server/limits/rate-limit.ts'
import type { EventStorage } from '#server/analytics/event-storage.ts'
import { INTERNAL_HEADER } from '#app/app.ts'

/** A browser sends a batch each 5 seconds at most; many customers can share one address. */
const BATCHES_PER_MINUTE = 240

interface CollectorDependencies {
  readonly storage: Pick<EventStorage, 'append'>
  /** Unix milliseconds. */
  now(): number
  /** Batches from one address; 0 turns the limit off. Default: 240. */
  readonly batchesPerMinute?: number
}

/**
 * The first-party collector: stores a batch of events, and only then answers 202. Browser and session are those of the cookies, which exist only
 * with consent. The address and the name of the browser are not stored.
 */
export function createEventCollector({ storage, now, batchesPerMinute = BATCHES_PER_MINUTE }: CollectorDependencies) {
  const limit = createRateLimit(batchesPerMinute)
  return async (c: Context): Promise<Response> => {
    const retryAfter = limit(c.req.header(INTERNAL_HEADER.clientAddress) ?? '')
    if (retryAfter !== undefined) throw new Problem(429, 'Too many events', undefined, { headers: { 'retry-after': String(retryAfter) } })
    const cookies = c.req.header('cookie') ?? ''
    const visit = getGrantedCategories(readConsentDecision(cookies)).includes('functional') ? readVisit(cookies, now()) : undefined
    if (!visit) throw new Problem(403, 'The visitor has not allowed events')
    const parsed = EventBatch.safeParse(await readBody(c.req.raw, MAX_BATCH_BYTES))
    if (!parsed.success) throw new Problem(400, formatIssues(parsed.error.issues, 'body'))
    const { clientId, sessionId, sessionSince } = visit
    const receivedAt = now()
    const campaign = readCampaign(cookies, receivedAt)?.parameters.map(({ name, value }) => [name, value] as const)
    const origin = { clientId, sessionId, sessionSince, ...(campaign && { campaign: Object.fromEntries(campaign) }), receivedAt }
    await storage.append(parsed.data.events.map(event => ({ ...origin, event }))).catch(() => {
      throw new Problem(503, 'The events could not be stored', undefined, { headers: { 'retry-after': '3' } })
    })
    return new Response(null, { status: 202, headers: { 'cache-control': 'no-store' } })
  }
}
