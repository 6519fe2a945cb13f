import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { EventBatch, MAX_BATCH_BYTES, type BrowserEvent } from '#contract/platform/analytics-event.ts'
import { takeFinishedSignIn } from '#domain/account/finished-sign-in.ts'
import { createSampleLine } from '#domain/cart/cart-samples.ts'
import { readVisit } from '#domain/platform/visit.ts'
import { createAnalytics } from '#state/platform/analytics.ts'
import { createEventQueue } from '#state/platform/event-queue.ts'

const NOW = 1_800_000_000_000
const PAGE = { page: 'city', language: 'en' }

/** A page with a clock, a server and a consent that the test sets. */
function createPage() {
  const jar = new Map<string, string>()
  const state = { now: NOW, isConsented: true, isOnline: true }
  const sent: BrowserEvent[][] = []
  const bodies: string[] = []
  const tasks: { readonly task: () => void; readonly ms: number }[] = []
  let ids = 0
  const queue = createEventQueue({
    send(body) {
      bodies.push(body)
      if (!state.isOnline) return Promise.resolve(false)
      sent.push(EventBatch.parse(JSON.parse(body)).events)
      return Promise.resolve(true)
    },
    schedule: (task, ms) => void tasks.push({ task, ms }),
    consent: { getGranted: () => (state.isConsented ? ['essential', 'functional', 'marketing'] : ['essential']) },
    cookies: {
      secure: true,
      read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      write(line) {
        const pair = line.split('; ')[0]!
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      },
    },
    now: () => state.now,
    newId: () => `random-id-${(ids += 1)}`,
  })
  return {
    state,
    queue,
    sent,
    bodies,
    tasks,
    readVisit: () => readVisit([...jar].map(([name, value]) => `${name}=${value}`).join('; '), state.now),
    /** Runs what is scheduled, once. */
    async tick() {
      for (const { task } of tasks.splice(0)) task()
      await new Promise(resolve => setTimeout(resolve))
    },
  }
}

test('collects the events of 5 seconds in one call', async () => {
  const page = createPage()
  page.queue.record('page_viewed', PAGE)
  page.queue.record('sign_in_finished', { isNewUser: true })
  expect(page.tasks.map(it => it.ms)).toEqual([5000])
  expect(page.bodies).toEqual([])
  await page.tick()
  expect(page.sent.map(it => it.map(event => event.name))).toEqual([['page_viewed', 'sign_in_finished']])
  expect(page.sent[0]![0]).toMatchObject({ at: NOW, properties: PAGE })
  expect(page.tasks).toEqual([])
})

test('sends 20 events in one call at most, and the others next', async () => {
  const page = createPage()
  for (let count = 0; count < 45; count += 1) page.queue.record('page_viewed', PAGE)
  for (let calls = 0; calls < 3; calls += 1) await page.tick()
  expect(page.sent.map(it => it.length)).toEqual([20, 20, 5])
  expect(page.bodies.every(it => it.length < MAX_BATCH_BYTES)).toBe(true)
})

test('sends events without a confirmation again, with the same ids, and waits with 100 at most', async () => {
  const page = createPage()
  page.state.isOnline = false
  for (let count = 0; count < 120; count += 1) page.queue.record('page_viewed', PAGE)
  await page.tick()
  page.state.isOnline = true
  for (let calls = 0; calls < 7; calls += 1) await page.tick()
  expect(page.sent.map(it => it.length)).toEqual([20, 20, 20, 20, 20])
  expect(page.bodies[0]).toBe(page.bodies[1])
})

describe('issue 25: "consent given late (no event before, all after)"', () => {
  test('an event before the consent is never sent, and creates no id', async () => {
    const page = createPage()
    page.state.isConsented = false
    page.queue.record('page_viewed', PAGE)
    expect([page.readVisit(), page.tasks]).toEqual([undefined, []])
    page.state.isConsented = true
    page.queue.record('sign_in_finished', { isNewUser: false })
    page.queue.record('page_viewed', PAGE)
    await page.tick()
    expect(page.sent.flat().map(it => it.name)).toEqual(['sign_in_finished', 'page_viewed'])
  })
  test('a consent that is withdrawn drops what waits', async () => {
    const page = createPage()
    page.queue.record('page_viewed', PAGE)
    page.state.isConsented = false
    await page.tick()
    page.state.isConsented = true
    await page.queue.flush()
    expect(page.bodies).toEqual([])
  })
})

test('B §9: events continue the session, and one after 30 minutes begins another', () => {
  const page = createPage()
  page.queue.record('page_viewed', PAGE)
  const first = page.readVisit()!
  page.state.now += 1_799_999
  page.queue.record('page_viewed', PAGE)
  expect(page.readVisit()).toEqual(first)
  page.state.now += 1_800_000
  page.queue.record('page_viewed', PAGE)
  expect(page.readVisit()!.sessionId).not.toBe(first.sessionId)
  expect(page.readVisit()!.clientId).toBe(first.clientId)
})

/** Values of persons, which reach the recorded functions in carts and addresses. */
const person = fc.record({
  name: fc.constantFrom('Zenobia Quickenborne', 'Անի Գրիգորյան', 'Łukasz 7'),
  email: fc.emailAddress(),
  phone: fc.integer({ min: 600_000_000, max: 699_999_999 }).map(it => `+34 ${it}`),
  street: fc.constantFrom('Passeig dels Til·lers 77, 3º', 'вулиця Хрещатик 1'),
})

test('issue 25: 1,000 generated journeys: each event fits its schema, and none has personal data, searched by value', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('page' as const), page: fc.constantFrom('home', 'city', 'store', 'checkout'), city: fc.constantFrom('BCN', 'KBP', undefined) }),
    fc.record({ kind: fc.constant('add' as const), storeId: fc.integer({ min: 1, max: 9_999_999 }), amount: fc.integer({ min: 1, max: 99 }), currency: fc.constantFrom('EUR', 'XOF', 'TND') }),
    fc.record({ kind: fc.constant('signIn' as const), type: fc.constantFrom('google', 'email'), isNew: fc.boolean(), isHonest: fc.boolean() }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4_000_000 }) }),
  ) // prettier-ignore
  let total = 0
  await fc.assert(
    fc.asyncProperty(person, fc.array(step, { minLength: 1, maxLength: 20 }), async (who, steps) => {
      const page = createPage()
      const dataLayer: object[] = []
      const analytics = createAnalytics({ report: () => {}, target: { dataLayer }, collector: page.queue })
      for (const it of steps) {
        if (it.kind === 'page') analytics.recordPage({ page: it.page, language: 'en', ...(it.city !== undefined && { cityCode: it.city }) })
        // a note is text of the customer
        else if (it.kind === 'add')
          analytics.recordAddition(createSampleLine(7, { amount: it.amount, note: Object.values(who).join(' ') }), it.storeId, it.currency)
        else if (it.kind === 'signIn') {
          // an address can contain anything
          const type = it.isHonest ? it.type : who.email
          const { signIn } = takeFinishedSignIn(`?userLoggedIn=true&isNewUser=${it.isNew}&userRegistrationType=${encodeURIComponent(type)}`)
          analytics.recordSignIn(signIn!)
        } else page.state.now += it.ms
      }
      for (let calls = 0; calls < 3; calls += 1) await page.tick()
      const recorded = steps.filter(it => it.kind !== 'wait').length
      expect(page.sent.flat()).toHaveLength(recorded)
      total += recorded
      const text = JSON.stringify([page.bodies, dataLayer])
      for (const value of [...Object.values(who), encodeURIComponent(who.email), who.phone.replaceAll(' ', '')])
        expect(text).not.toContain(value)
    }),
    { numRuns: 1000 },
  )
  expect(total).toBeGreaterThan(1000)
})
