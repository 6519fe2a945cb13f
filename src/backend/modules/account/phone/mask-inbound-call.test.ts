import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { createMaskedNumbers, type MaskedCall, type MaskedNumbers } from '#backend/messaging/masked-numbers.ts'
import { Problem } from '#backend/problem.ts'
import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { maskInboundCall } from '#contract/account/phone.ts'

/** The provider of the operator. */
const asked: MaskedCall[] = []
let answer: () => Promise<string> = () => Promise.resolve('+34910000001')
const maskedNumbers: MaskedNumbers = call => {
  asked.push(call)
  return answer()
}
const { db, fetch, clock } = await createTestBackend({ maskedNumbers })
const { newCustomer } = createTestAccounts(fetch)
const RIDING = { status: 'ProgressStatus', stage: 'PICKED_UP', courierName: 'Marta' } as const
const rejects = (status: number, code?: string) => ({ failure: { kind: 'rejected', status, ...(code !== undefined && { code }) } })

async function createCaller(at = fetch) {
  const { user, auth } = await newCustomer()
  const call = createClient({ base: 'http://api.test', fetch: at, place: { authorization: `Bearer ${auth.accessToken}` } })
  return { user, getNumber: (orderId: number, orderUrn?: string) => call(maskInboundCall, { body: { orderId, orderUrn } }) }
}

test('B §7, /phonemasking/inbound_call: the customer of an order gets the number of the provider, which learns no more than it needs', async () => {
  const { user, getNumber } = await createCaller()
  const orderId = await insertTestOrder(db, user.id, clock.now, { ...RIDING, code: 'R482' })
  expect(await getNumber(orderId)).toEqual({ phoneNumber: '+34910000001' })
  expect(asked).toEqual([{ orderId, orderCode: 'R482', courierName: 'Marta', customerPhone: null }])
  // presses at once, and again: the provider is asked once
  await Promise.all(Array.from({ length: 20 }, () => getNumber(orderId)))
  expect(asked).toHaveLength(1)

  const at = new Date(clock.now)
  await db
    .update(customers)
    .set({ phoneNumber: '+34600100200', phoneCountryCode: 'ES', phoneVerifiedAt: at })
    .where(eq(customers.id, user.id))
  await getNumber(await insertTestOrder(db, user.id, clock.now, RIDING))
  expect(asked.at(-1)!.customerPhone).toBe('+34600100200')
})

test('only while a courier brings the order, and only its customer', async () => {
  const [{ user, getNumber }, stranger] = [await createCaller(), await createCaller()]
  const before = asked.length
  const orderId = await insertTestOrder(db, user.id, clock.now, RIDING)
  await expect(stranger.getNumber(orderId)).rejects.toMatchObject(rejects(404))
  await expect(getNumber(orderId, crypto.randomUUID())).rejects.toMatchObject(rejects(404))
  const others = [
    { status: 'ProgressStatus', stage: 'COOKING' },
    { ...RIDING, status: 'DeliveredStatus', stage: 'DELIVERED' },
    { ...RIDING, status: 'CanceledStatus', stage: 'CANCELLED' },
  ] as const
  for (const values of others) {
    const other = await insertTestOrder(db, user.id, clock.now, values)
    await expect(getNumber(other), values.status).rejects.toMatchObject(rejects(409, 'NO_COURIER'))
  }
  expect(asked).toHaveLength(before)
  const anonymous = await fetch('http://api.test/phonemasking/inbound_call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  expect(anonymous.status).toBe(401)
})

test('a failure of the provider is not remembered', async () => {
  const { user, getNumber } = await createCaller()
  const orderId = await insertTestOrder(db, user.id, clock.now, RIDING)
  answer = () => Promise.reject(new Problem(503, 'No number'))
  await expect(getNumber(orderId)).rejects.toMatchObject(rejects(503))
  answer = () => Promise.resolve('+34910000002')
  expect(await getNumber(orderId)).toEqual({ phoneNumber: '+34910000002' })
})

test('without a provider the sandbox has numbers that are reserved for fiction, and another marketplace has none', async () => {
  for (const sandbox of [true, false]) {
    const backend = await createTestBackend({ sandbox })
    const { user, auth } = await createTestAccounts(backend.fetch).newCustomer()
    const call = createClient({ base: 'http://api.test', fetch: backend.fetch, place: { authorization: `Bearer ${auth.accessToken}` } })
    const orderId = await insertTestOrder(backend.db, user.id, backend.clock.now, RIDING)
    const reply = call(maskInboundCall, { body: { orderId } })
    if (sandbox) expect((await reply).phoneNumber).toMatch(/^\+120255501\d\d$/)
    else await expect(reply).rejects.toMatchObject(rejects(404, 'NO_MASKED_NUMBERS'))
  }
})

const CALL: MaskedCall = { orderId: 7, orderCode: 'R7', courierName: 'Marta', customerPhone: null }

test('the provider gets the call as JSON with the token; only a phone number counts as its answer', async () => {
  const requests: Request[] = []
  let reply = (): Response => Response.json({ phoneNumber: '+34910000003' })
  const options = { url: 'https://numbers.test/calls', token: 'secret', timeoutMs: 50 }
  const getNumber = createMaskedNumbers({
    ...options,
    fetch: (url, init) => {
      requests.push(new Request(url as string, { ...init, redirect: 'follow' }))
      expect(init!.redirect).toBe('error')
      return Promise.resolve(reply())
    },
  })
  expect(await getNumber(CALL)).toBe('+34910000003')
  expect(requests[0]!.url).toBe(options.url)
  expect(requests[0]!.headers.get('authorization')).toBe('Bearer secret')
  expect(await requests[0]!.json()).toEqual(CALL)
  const wrong = [
    { phoneNumber: 'tel:+34910000003' },
    { phoneNumber: '+34' },
    { phoneNumber: '+1234567890123456' },
    { phoneNumber: 34910000003 },
    { phoneNumber: '+34910000003', padding: 'x'.repeat(4096) },
    null,
  ]
  for (const body of wrong) {
    reply = () => Response.json(body)
    await expect(getNumber(CALL), JSON.stringify(body)?.slice(0, 60)).rejects.toMatchObject({ status: 503 })
  }
  reply = () => Response.json({ phoneNumber: '+34910000003' }, { status: 500 })
  await expect(getNumber(CALL)).rejects.toMatchObject({ status: 503 })
  const silent = createMaskedNumbers({
    ...options,
    fetch: (_, init) => new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('timeout')))),
  })
  await expect(silent(CALL)).rejects.toMatchObject({ status: 503 })
})
