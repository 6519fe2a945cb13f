import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { EventBatch, MAX_BATCH_EVENTS, StoredEvent } from '#contract/platform/analytics-event.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { EventStorageError, openEventStorage } from '#server/analytics/event-storage.ts'
import { exportEvents } from '#server/analytics/export-events.ts'

const NOW = Date.now()
const VISIT = `glv_analytics_client=client-id-1.5; glv_analytics_session=session-id-1.7.${NOW}`
const CONSENT = 'glv_consent=1.all'
const COOKIES = `${CONSENT}; ${VISIT}`
const EVENT = { id: 'event-id-1', at: NOW, name: 'page_viewed', properties: { page: 'city', language: 'en' } }

let stored: StoredEvent[] = []
let failure: Error | undefined
const events = {
  append: (added: readonly StoredEvent[]) => (failure ? Promise.reject(failure) : Promise.resolve(void stored.push(...added))),
}
let gateway: ReturnType<typeof createApiGateway>
beforeEach(() => {
  stored = []
  failure = undefined
  gateway = createApiGateway({ report: () => {}, dispatch: () => Promise.resolve(Response.json({}, { status: 404 })), events })
})

const send = (body: unknown, cookie = COOKIES, headers: Record<string, string> = {}) =>
  gateway.request('/api/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    body: JSON.stringify(body),
  })

test('stores the events with browser and session of the cookies, and answers 202 after it', async () => {
  const response = await send({ events: [EVENT, { ...EVENT, id: 'event-id-2' }] })
  expect([response.status, await response.text()]).toEqual([202, ''])
  expect(stored).toHaveLength(2)
  expect(stored[0]).toEqual({
    clientId: 'client-id-1',
    sessionId: 'session-id-1',
    sessionSince: 7,
    receivedAt: expect.closeTo(NOW, -5) as number,
    event: EVENT,
  })
  expect(stored.every(it => StoredEvent.safeParse(it).success)).toBe(true)
})

test('adds the campaign of the visit', async () => {
  await send({ events: [EVENT] }, `${COOKIES}; glv_campaign=session-id-1.${NOW + 60_000}.utm_source=mail&gclid=g1`)
  expect(stored[0]!.campaign).toEqual({ utm_source: 'mail', gclid: 'g1' })
  expect(StoredEvent.safeParse(stored[0]).success).toBe(true)
})

describe('issue 25: "Only by consent"', () => {
  test.each(['', VISIT, CONSENT, `glv_consent=1.none; ${VISIT}`, `glv_consent=1.marketing; ${VISIT}`])('%j is refused', async cookie => {
    expect((await send({ events: [EVENT] }, cookie)).status).toBe(403)
    expect(stored).toEqual([])
  })
})

test.each([
  [{}, 400],
  [{ events: [] }, 400],
  [{ events: Array.from({ length: MAX_BATCH_EVENTS + 1 }, () => EVENT) }, 400],
  [{ events: [{ ...EVENT, name: 'unknown' }] }, 400],
  // the server records orders
  [{ events: [{ ...EVENT, name: 'order_placed', properties: { storeId: 1, cityCode: 'BCN', subtype: 'PURCHASE', handlingStrategy: 'DELIVERY', total: 1, currency: 'EUR' } }] }, 400],
  [{ events: [{ ...EVENT, clientId: 'another-1' }] }, 400],
  [{ events: [EVENT], email: 'jo@example.org' }, 400],
  [{ events: [{ ...EVENT, properties: { ...EVENT.properties, email: 'jo@example.org' } }] }, 400],
  [{ events: [{ ...EVENT, properties: { page: 'jo@example.org', language: 'en' } }] }, 400],
  [{ events: [{ ...EVENT, at: -1 }] }, 400],
  [{ events: [{ ...EVENT, id: 'x'.repeat(16_400) }] }, 413],
  [{ events: Array.from({ length: MAX_BATCH_EVENTS }, (_, index) => ({ ...EVENT, id: `id-${index}` })) }, 202],
] as const)('%j answers %i', async (body, status) => {
  expect((await send(body)).status).toBe(status)
  expect(stored.length).toBe(status === 202 ? MAX_BATCH_EVENTS : 0)
}) // prettier-ignore

test('a disk that does not accept the events is no 202', async () => {
  failure = new EventStorageError('full')
  const response = await send({ events: [EVENT] })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
})

test('limits the batches of one address to 240 in a minute', async () => {
  const from = (address: string) => send({ events: [EVENT] }, COOKIES, { [INTERNAL_HEADER.clientAddress]: address })
  for (let sent = 0; sent < 240; sent += 1) expect((await from('192.0.2.1')).status).toBe(202)
  const limited = await from('192.0.2.1')
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('192.0.2.2')).status).toBe(202)
})

test('issue 25: "off by default": without a storage there is no such call', async () => {
  gateway = createApiGateway({ report: () => {}, dispatch: () => Promise.resolve(Response.json({}, { status: 404 })) })
  expect((await send({ events: [EVENT] })).status).toBe(404)
})

describe('with the storage on the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-collector-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('each event with a 202 is in the export of a process that never closed', async () => {
    gateway = createApiGateway({ report: () => {}, dispatch: () => Promise.reject(new Error('unused')), events: openEventStorage(folder) })
    const acknowledged: string[] = []
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const body: EventBatch = EventBatch.parse({
          events: [
            { ...EVENT, id: `a-${index}` },
            { ...EVENT, id: `b-${index}` },
          ],
        })
        if ((await send(body)).status === 202) acknowledged.push(...body.events.map(it => it.id))
      }),
    )
    expect(acknowledged).toHaveLength(120)
    const exported: string[] = []
    await exportEvents(folder, line => exported.push(StoredEvent.parse(JSON.parse(line)).event.id))
    expect(exported.toSorted()).toEqual(acknowledged.toSorted())
  })
})
