import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { parseCallContext } from '#backend/call-context.ts'
import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens, customers, savedAddresses } from '#backend/db/schema/account.ts'
import { invitations } from '#backend/db/schema/invitations.ts'
import { customerBalances, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { devices } from '#backend/db/schema/privacy.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { getInvitationsHandler } from '#backend/modules/checkout/invitations/invitation-handlers.ts'
import { createAcceptInvitation } from '#backend/modules/checkout/invitations/accept-invitation.ts'
import { rewardInvitations } from '#backend/modules/checkout/invitations/reward-invitations.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { getInvitation, getInvitations } from '#contract/checkout/invitation.ts'
import { getPromocodes } from '#contract/checkout/promo-code.ts'
import { HEADER } from '#contract/headers.ts'
import { createCardOrders } from '#tests/support/payments/card-orders.ts'

const backend = await createCheckoutBackend()
const { db, clock, fetch } = backend
const { client, createCustomer: createCardCustomer, settle } = createCardOrders(backend)
const OFFER = { id: 900, code: 'FRIENDES', kind: 'AMOUNT', amount: 500, currency: 'EUR', countryCode: 'ES', minimumProducts: 1500, firstOrderOnly: true, inviterReward: 700, invitationLimit: 3, invitationWaitHours: 2 } as const // prettier-ignore
await db.insert(promoCodes).values(OFFER)
const WAIT_MS = 2 * 3_600_000
const MONTH_MS = 31 * 24 * 3_600_000

beforeEach(() => void (clock.now = NOON))

afterEach(async () => expect(await findBrokenInvariants(db)).toEqual([]))

/** A customer whose session lasts. */
async function createCustomer() {
  const created = await createCardCustomer()
  await db.update(accessTokens).set({ expiresAt: new Date(NOON + 2 * MONTH_MS) }).where(eq(accessTokens.customerId, created.customer.id)) // prettier-ignore
  return created
}

async function createInviter() {
  const inviter = await createCustomer()
  const load = () => client(getInvitations, {}, inviter.options())
  return { ...inviter, load, code: (await load()).code }
}

let mailboxes = 0
/** Signs up by the API, as the gateway does. */
async function signUpFriend(
  code: string,
  { email = `friend${++mailboxes}@example.com`, deviceUrn }: { email?: string; deviceUrn?: string } = {},
): Promise<number> {
  const response = await fetch('http://api.test/v3/users/customer', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADER.storefront]: '1',
      [HEADER.invitation]: code,
      ...(deviceUrn !== undefined && { [HEADER.deviceUrn]: deviceUrn }),
    },
    body: JSON.stringify({ name: 'Bo', email, password: 'a long enough phrase 7' }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: number }).id
}

/** A customer of the test backend who is invited, without the cost of a password hash. */
async function createFriend(code: string) {
  const friend = await createCustomer()
  await createAcceptInvitation(db, () => clock.now)(friend.customer, { invitationCode: code, deviceUrn: undefined })
  return friend
}

async function deliver(orderId: number): Promise<void> {
  const step = (from: 'NewStatus' | 'ProgressStatus', to: 'ProgressStatus' | 'DeliveredStatus', stage: 'ACCEPTED' | 'DELIVERED') =>
    db.transaction(tx => transitionOrder(tx, { orderId, from, to, stage, now: clock.now }))
  await step('NewStatus', 'ProgressStatus', 'ACCEPTED')
  expect(await step('ProgressStatus', 'DeliveredStatus', 'DELIVERED')).toBe(true)
}

async function orderAndDeliver(friend: Awaited<ReturnType<typeof createCustomer>>, payment = CASH_PAYMENT): Promise<number> {
  const { orderId } = await friend.order(payment, undefined, { deliveryAddress: { value: DELIVERY_ADDRESS } })
  await settle()
  await deliver(orderId!)
  return orderId!
}

const reward = (speed = 1) => rewardInvitations({ db, now: clock.now, speed })

async function readBalance(customerId: number): Promise<number> {
  const [row] = await db.select().from(customerBalances).where(eq(customerBalances.customerId, customerId))
  return row?.amount ?? 0
}

const readInvitation = async (friendId: number) => (await db.select().from(invitations).where(eq(invitations.friendId, friendId)))[0]

describe('issue 25 point 2: "referral codes for both sides"', () => {
  test('the code of a customer stays, and tells a visitor what it gives', async () => {
    const { load, code } = await createInviter()
    const reply = await load()
    expect(reply).toEqual({
      code,
      offer: { friend: '€5.00 off your order, on orders from €15.00, first order only', reward: '€7.00', minimum: '€15.00', monthlyLimit: 3, waitHours: 2 }, // prettier-ignore
      invitations: [],
      accepted: null,
    })
    expect(await client(getInvitation, { params: { code: code.toLowerCase() } })).toEqual(reply.offer)
    for (const other of ['22222222', 'nonsense', 'x'])
      await expect(client(getInvitation, { params: { code: other } })).rejects.toMatchObject({ failure: { status: 404 } })
    // twenty pages at once create one code
    const parallel = await createCustomer()
    const codes = await Promise.all(Array.from({ length: 20 }, () => client(getInvitations, {}, parallel.options())))
    expect(new Set(codes.map(it => it.code)).size).toBe(1)
  })

  test('the market is that of the account, else that of the network', async () => {
    const { customer } = await createCustomer()
    const call = { ...parseCallContext(new Headers({ [HEADER.clientAddress]: '203.0.113.7' })), customer: { id: customer.id, familyId: '', isPrime: false, isGuest: false } } // prettier-ignore
    const load = async (country: string | undefined) => (await getInvitationsHandler(db, () => NOON, ip => (ip === '203.0.113.7' ? country : undefined))({} as never, call)).offer // prettier-ignore
    await db.update(customers).set({ preferredCityCode: null }).where(eq(customers.id, customer.id))
    expect(await load(undefined)).toBeNull()
    expect(await load('PT')).toBeNull()
    expect(await load('ES')).toMatchObject({ reward: '€7.00' })
    await db.update(customers).set({ preferredCityCode: 'BCN' }).where(eq(customers.id, customer.id))
    expect(await load('PT')).toMatchObject({ reward: '€7.00' })
  })

  test('a friend gets the promo code of the market, and the inviter the credit after the first delivered and paid order', async () => {
    const inviter = await createInviter()
    const friend = await createFriend(inviter.code)
    const { promocodes } = (await client(getPromocodes, {}, friend.options())) as { promocodes: { code: string; validity: string }[] }
    expect(promocodes).toMatchObject([{ code: 'FRIENDES', validity: 'VALID' }])
    expect((await client(getInvitations, {}, friend.options())).accepted).toMatchObject({ isRefused: false })
    // only an invited friend can use it
    const stranger = await createCustomer()
    await expect(stranger.load(CASH_PAYMENT, { promoCode: { value: 'FRIENDES' } })).resolves.toMatchObject({ total: TOTAL })
    expect((await friend.load(CASH_PAYMENT, { promoCode: { value: 'FRIENDES' } })).total).toBe(TOTAL - 500)

    expect((await inviter.load()).invitations).toMatchObject([{ state: 'PENDING', reward: '€7.00', joinedTime: clock.now }])
    await orderAndDeliver(friend, await friend.toCard('good'))
    // to the millisecond of the wait
    clock.now += WAIT_MS - 1
    expect([await reward(), await readBalance(inviter.customer.id)]).toEqual([0, 0])
    clock.now += 1
    expect([await reward(), await readBalance(inviter.customer.id)]).toEqual([1, 700])
    expect((await inviter.load()).invitations).toMatchObject([{ state: 'REWARDED' }])
    const mails = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.customerId, inviter.customer.id), eq(outbox.channel, 'MAIL')))
    expect(mails.map(it => it.subject)).toEqual(['€7.00 for inviting a friend'])
    // a second order gives nothing
    clock.now = NOON
    await orderAndDeliver(friend)
    clock.now += WAIT_MS
    expect([await reward(), await readBalance(inviter.customer.id)]).toEqual([0, 700])
  })

  test('the discount of the friend does not put the order below the lowest price', async () => {
    const inviter = await createInviter()
    const friend = await createFriend(inviter.code)
    await db.update(invitations).set({ minimum: TOTAL }).where(eq(invitations.friendId, friend.customer.id))
    const body = { ...buildCheckoutRequest(CASH_PAYMENT, { promoCode: { value: 'FRIENDES' } }), displayedTotal: TOTAL - 500 }
    const { orderId } = await client(startCheckout, { params: { id: randomUUID() }, body }, friend.options(randomUUID()))
    await deliver(orderId!)
    clock.now += WAIT_MS
    expect([await reward(), await readBalance(inviter.customer.id)]).toEqual([1, 700])
  })

  test('the sandbox shortens the wait', async () => {
    const inviter = await createInviter()
    await orderAndDeliver(await createFriend(inviter.code))
    clock.now += WAIT_MS / 240 - 1
    expect(await reward(240)).toBe(0)
    clock.now += 1
    expect(await reward(240)).toBe(1)
  })

  test('fifty deliveries and runs at the same time give one reward', async () => {
    const inviter = await createInviter()
    const friend = await createFriend(inviter.code)
    const { orderId } = await friend.order(CASH_PAYMENT)
    await db.transaction(tx => transitionOrder(tx, { orderId: orderId!, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })) // prettier-ignore
    const moved = await Promise.all(
      Array.from(
        { length: 50 },
        () =>
        db.transaction(tx => transitionOrder(tx, { orderId: orderId!, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now })), // prettier-ignore
      ),
    )
    expect(moved.filter(Boolean)).toHaveLength(1)
    clock.now += WAIT_MS
    const counts = await Promise.all(Array.from({ length: 50 }, () => reward()))
    expect(counts.reduce((sum, it) => sum + it)).toBe(1)
    expect(await readBalance(inviter.customer.id)).toBe(700)
    expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.customerId, inviter.customer.id))).toBe(1)
  })

  test('at most the limit of the month is rewarded, and the next month begins with none', async () => {
    const inviter = await createInviter()
    const friends = await Promise.all(Array.from({ length: 5 }, () => createFriend(inviter.code)))
    const placed = []
    for (const friend of friends) placed.push(await orderAndDeliver(friend))
    await db.update(orders).set({ deliveredAt: new Date(NOON + MONTH_MS) }).where(eq(orders.id, placed[4]!)) // prettier-ignore
    clock.now += WAIT_MS
    // in parallel: the rewards of one inviter wait for each other
    await Promise.all(Array.from({ length: 4 }, () => reward()))
    expect(await readBalance(inviter.customer.id)).toBe(3 * 700)
    expect((await inviter.load()).invitations.map(it => it.state).toSorted()).toEqual(['LIMITED', 'PENDING', 'REWARDED', 'REWARDED', 'REWARDED']) // prettier-ignore
    clock.now = NOON + MONTH_MS + WAIT_MS
    expect([await reward(), await readBalance(inviter.customer.id)]).toEqual([1, 4 * 700])
  })
})

describe('issue 25 point 2: "limits against self-invitation"', () => {
  test.each([
    ['the same address with a tag', (email: string) => email.replace('@', '+2@')],
    ['the same address in capitals with a tag', (email: string) => email.toUpperCase().replace('@', '+X@')],
  ])('%s is refused', async (_, alias) => {
    const inviter = await createInviter()
    const id = await signUpFriend(inviter.code, { email: alias(inviter.customer.email) })
    expect(await readInvitation(id)).toMatchObject({ state: 'REFUSED', refusal: 'EMAIL' })
    expect((await inviter.load()).invitations).toMatchObject([{ state: 'REFUSED' }])
  })

  test('a tag of the address of any customer is not new; a new address is', async () => {
    const [inviter, known] = [await createInviter(), await createCustomer()]
    const tagged = await signUpFriend(inviter.code, { email: known.customer.email.replace('@', '+new@') })
    expect(await readInvitation(tagged)).toMatchObject({ refusal: 'EMAIL' })
    expect(await readInvitation(await signUpFriend(inviter.code))).toMatchObject({ state: 'PENDING' })
  })

  test('fifty sign-ups with tags of one mailbox at the same time are one invitation', async () => {
    const inviter = await createInviter()
    const accept = createAcceptInvitation(db, () => clock.now)
    const friends = await Promise.all(Array.from({ length: 50 }, () => createCustomer()))
    const mailbox = `many${randomUUID().slice(0, 8)}`
    await Promise.all(
      friends.map(({ customer }, index) =>
        accept({ id: customer.id, email: `${mailbox}+${index}@example.com` }, { invitationCode: inviter.code, deviceUrn: undefined }),
      ),
    )
    expect((await inviter.load()).invitations).toHaveLength(1)
  })

  test('the device that the inviter has used last is refused', async () => {
    const inviter = await createInviter()
    const values = { fingerprints: [], expiresAt: new Date(clock.now), createdAt: new Date(clock.now), updatedAt: new Date(clock.now) }
    const [own] = await db.insert(devices).values({ ...values, customerId: inviter.customer.id }).returning() // prettier-ignore
    const [other] = await db.insert(devices).values(values).returning()
    const refused = await signUpFriend(inviter.code, { deviceUrn: own!.urn })
    expect(await readInvitation(refused)).toMatchObject({ refusal: 'DEVICE' })
    expect(await readInvitation(await signUpFriend(inviter.code, { deviceUrn: other!.urn }))).toMatchObject({ state: 'PENDING' })
    expect(await readInvitation(await signUpFriend(inviter.code, { deviceUrn: 'nonsense' }))).toMatchObject({ state: 'PENDING' })
  })

  test.each(['PHONE', 'CARD', 'ADDRESS'] as const)('the same %s gives no reward', async refusal => {
    const inviter = await createInviter()
    const friend = await createFriend(inviter.code)
    const ids = [inviter.customer.id, friend.customer.id]
    if (refusal === 'PHONE')
      for (const id of ids) await db.update(customers).set({ phoneCountryCode: 'ES', phoneNumber: '+34600000001' }).where(eq(customers.id, id)) // prettier-ignore
    if (refusal === 'ADDRESS')
      for (const customerId of ids) await db.insert(savedAddresses).values({ customerId, placeId: 'home', address: '{}', cityCode: 'BCN' })
    if (refusal === 'CARD') await inviter.toCard('good')
    await orderAndDeliver(friend, refusal === 'CARD' ? await friend.toCard('good') : CASH_PAYMENT)
    clock.now += WAIT_MS
    expect(await reward()).toBe(1)
    expect(await readInvitation(friend.customer.id)).toMatchObject({ state: 'REFUSED', refusal })
    expect(await readBalance(inviter.customer.id)).toBe(0)
  })

  test('a cancelled order decides nothing, and a refunded one gives none', async () => {
    const inviter = await createInviter()
    const friend = await createFriend(inviter.code)
    const cancelled = await friend.order(CASH_PAYMENT)
    await friend.cancel(cancelled.orderId!)
    clock.now += WAIT_MS
    expect(await reward()).toBe(0)
    clock.now = NOON
    const orderId = await orderAndDeliver(friend)
    await db.insert(orderRefunds).values({ orderId, clientId: 'a', lines: [], reason: '', card: 0, balance: TOTAL - 1499, createdAt: new Date(clock.now) }) // prettier-ignore
    clock.now += WAIT_MS
    expect(await reward()).toBe(1)
    expect(await readInvitation(friend.customer.id)).toMatchObject({ state: 'REFUSED', refusal: 'REFUNDED' })
    await db.delete(orderRefunds).where(eq(orderRefunds.orderId, orderId))
  })

  test('an order whose charge has failed waits for its payment', async () => {
    const inviter = await createInviter()
    const friend = await createFriend(inviter.code)
    await orderAndDeliver(friend, await friend.toCard('failing'))
    clock.now += WAIT_MS
    expect(await reward()).toBe(0)
    expect(await readInvitation(friend.customer.id)).toMatchObject({ state: 'PENDING' })
  })

  test('an own code, an unknown code and a second code invite no one', async () => {
    const [one, two] = [await createInviter(), await createInviter()]
    const accept = createAcceptInvitation(db, () => clock.now)
    await accept(one.customer, { invitationCode: one.code, deviceUrn: undefined })
    await accept(two.customer, { invitationCode: '22222222', deviceUrn: undefined })
    expect([await readInvitation(one.customer.id), await readInvitation(two.customer.id)]).toEqual([undefined, undefined])
    const friend = await createFriend(one.code)
    await accept(friend.customer, { invitationCode: two.code, deviceUrn: undefined })
    expect(await readInvitation(friend.customer.id)).toMatchObject({ inviterId: one.customer.id })
  })
})
