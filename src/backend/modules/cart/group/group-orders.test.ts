import { randomUUID } from 'node:crypto'

import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens } from '#backend/db/schema/account.ts'
import { groupOrders, groupParticipants } from '#backend/db/schema/group-orders.ts'
import { products } from '#backend/db/schema/menus.ts'
import { orderLines } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { endGroupOrders } from '#backend/modules/cart/group/end-groups.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment, createCheckoutBackend, createOption, createOrderLine } from '#backend/modules/testdata/checkout-backend.ts' // prettier-ignore
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import {
  cancelGroupOrder,
  changeGroupLines,
  closeGroupOrder,
  getGroupOrder,
  getHostedGroups,
  type GroupAccess,
  GroupOrder,
  joinGroupOrder,
  leaveGroupOrder,
  openGroupLink,
  removeGroupParticipant,
  reopenGroupOrder,
  startGroupOrder,
} from '#contract/cart/group-order.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getOrder } from '#contract/orders/place-order.ts'
import { DELETION_MS, MAX_GROUPS_PER_DAY, MAX_PARTICIPANTS, PAYMENT_MS, REMINDER_MS } from '#domain/cart/group/group-order.ts'

const { db, fetch, clock, createVisitor, createCardToken, sandboxConsole } = await createCheckoutBackend()
/** Nobody is signed in. */
const call = createClient({ base: 'http://api.test', fetch, place: { language: 'en' } })
const MINUTE = 60_000
const rejectedWith = (status: number, code?: string) => ({ failure: { kind: 'rejected', status, ...(code !== undefined && { code }) } })

type Visitor = Awaited<ReturnType<typeof createVisitor>>
type Choice = OrderLine[]

beforeEach(() => {
  clock.now = NOON
})

/** A group order at "Roma" with its host. */
async function createGroup(minutes: 30 | 60 | 120 = 60, host?: Visitor) {
  const visitor = host ?? (await createVisitor('Anna'))
  await db
    .update(accessTokens)
    .set({ expiresAt: new Date(clock.now + 40 * 86_400_000) })
    .where(eq(accessTokens.customerId, visitor.customer.id))
  const access = await call(startGroupOrder, { body: { storeAddressId: 1001, name: 'Anna', minutes } }, visitor.options())
  const { id } = await load(access)
  const asHost = async (action: 'close' | 'reopen' | 'cancel'): Promise<void> => {
    const spec = { close: closeGroupOrder, reopen: reopenGroupOrder, cancel: cancelGroupOrder }[action] as typeof cancelGroupOrder
    await call(spec, { params: { id }, body: {} }, visitor.options())
  }
  const close = () => call(closeGroupOrder, { params: { id }, body: {} }, visitor.options())
  const remove = (participantId: number) => call(removeGroupParticipant, { params: { id, participantId } }, visitor.options())
  const join = (name: string) => call(joinGroupOrder, { body: { link: access.link, name } })
  /** Pays the lines with cash, as the checkout of the host does. */
  const pay = (chosen: Choice, displayedTotal: number, payment = CASH_PAYMENT) =>
    call(
      startCheckout,
      { params: { id: randomUUID() }, body: { ...buildCheckoutRequest(payment, { products: { value: chosen } }), displayedTotal } },
      visitor.options(randomUUID()),
    )
  return { ...visitor, access, id, asHost, close, remove, join, pay }
}

const load = ({ token }: GroupAccess) => call(getGroupOrder, { body: { token } })
async function choose(access: GroupAccess, lines: Choice) {
  const { own } = await load(access)
  return call(changeGroupLines, { body: { token: access.token, version: own.version, lines } })
}
const pizza = (quantity = 1) => createOrderLine(12, quantity)
const coffee = (note?: string) => createOrderLine(21, 1, note === undefined ? {} : { note })
const getMails = (recipient: string) => db.select().from(outbox).where(eq(outbox.recipient, recipient))

describe('issue 23 point 6: "a link that others open as guests, each with their own lines and name; the host closes, the host pays; one order to the store"', () => {
  test('three people, one order: each line has the name of its participant, and the parts add up to the total', async () => {
    const host = await createGroup()
    expect(await call(openGroupLink, { body: { link: host.access.link } })).toEqual({ host: 'Anna', storeName: 'Roma', storeId: 1, state: 'OPEN', expirationTime: NOON + 60 * MINUTE, timeZone: 'Europe/Madrid', isFull: false }) // prettier-ignore
    const [ben, eva] = [await host.join(' Ben '), await host.join('Eva')]
    await choose(host.access, [pizza()])
    await choose(ben, [pizza(2)])
    const seen = await choose(eva, [coffee('no sugar')])
    expect(seen.participants.map(it => [it.name, it.isHost, it.products.amount, it.share, it.lines.map(line => [line.quantity, line.name, line.sum.text])])).toEqual([
      ['Anna', true, 1000, null, [[1, 'Pizza Cuatro Quesos', '€10.00']]],
      ['Ben', false, 2000, null, [[2, 'Pizza Cuatro Quesos', '€20.00']]],
      ['Eva', false, 1000, null, [[1, 'Café solo', '€10.00']]],
    ]) // prettier-ignore
    // the note is for the store, not for the others
    expect(JSON.stringify(await load(ben))).not.toContain('no sugar')

    const { lines, unavailable } = await host.close()
    expect(unavailable).toEqual([])
    expect(lines.map(it => [it.product.id, it.amount, it.note, it.product.price])).toEqual([[12, 1, '', 1000], [12, 2, '', 1000], [21, 1, 'no sugar', 1000]]) // prettier-ignore
    const { orderId } = await host.pay([pizza(3), coffee('no sugar')], 4249)
    const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId!)).orderBy(asc(orderLines.position))
    expect(rows.map(it => [it.participant, it.productId, it.quantity, it.unitPrice])).toEqual([['Anna', 12, 1, 1000], ['Ben', 12, 2, 1000], ['Eva', 21, 1, 1000]]) // prettier-ignore
    const order = await call(getOrder, { params: { id: orderId! } }, host.options())
    expect(order.boughtProducts.map(it => it.participant)).toEqual(['Anna', 'Ben', 'Eva'])

    const ended = await load(eva)
    expect(ended).toMatchObject({ state: 'ORDERED', total: { amount: 4249, text: '€42.49' }, orderId: null })
    expect(ended.participants.map(it => it.share!.amount)).toEqual([1083, 2083, 1083])
    expect((await load(host.access)).orderId).toBe(orderId)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  test('a card payment that is declined leaves the group order closed; the next one orders it', async () => {
    const host = await createGroup()
    await choose(host.access, [pizza(2)])
    await host.close()
    const saveCard = async (number: string) => {
      const cardToken = await createCardToken(host.customer, number)
      return createCardPayment((await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, host.options(randomUUID()))).card!.id) // prettier-ignore
    }
    expect(await host.pay([pizza(2)], 2249, await saveCard('4000000000000002'))).toMatchObject({ status: 'FAILED' })
    expect(await load(host.access)).toMatchObject({ state: 'CLOSED', total: null })
    // a challenge: nothing is ordered before it is confirmed
    const started = await host.pay([pizza(2)], 2249, await saveCard('4000000000003220'))
    expect(started).toMatchObject({ orderId: null })
    expect(await load(host.access)).toMatchObject({ state: 'CLOSED', total: null })
    // its time does not end while the payment is in progress
    clock.now += 60 * MINUTE
    await endGroupOrders({ db, now: clock.now, siteOrigin: 'https://shop.test' })
    expect((await load(host.access)).state).toBe('CLOSED')
    const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.status, 'CHALLENGE'))
    await sandboxConsole.answerChallenge(row!.reference, false)
  })

  test('the host may order something else from the store, and less than was chosen', async () => {
    const host = await createGroup()
    const ben = await host.join('Ben')
    await choose(ben, [pizza(2)])
    await choose(host.access, [coffee()])
    await host.close()
    await host.pay([createOrderLine(20, 2)], 2249)
    expect((await load(ben)).state).toBe('CLOSED')
    // a pizza less, and two colas that nobody has chosen
    await host.pay([pizza(1), createOrderLine(20, 2)], 3249)
    const group = await load(ben)
    expect(group.participants.map(it => [it.name, it.share!.amount])).toEqual([['Anna', 2125], ['Ben', 1124]]) // prettier-ignore
  })

  test('one active group order for each host and store: another start returns it, also at the same time', async () => {
    const host = await createVisitor('Anna')
    const start = () => call(startGroupOrder, { body: { storeAddressId: 1001, name: 'Anna', minutes: 30 } }, host.options())
    const all = await Promise.all([start(), start(), start()])
    expect(new Set(all.map(it => it.link)).size).toBe(1)
    expect(await call(getHostedGroups, {}, host.options())).toEqual({ groups: [{ storeId: 1, ...all[0] }] })
    clock.now += 30 * MINUTE
    expect(await call(getHostedGroups, {}, host.options())).toEqual({ groups: [] })
    expect((await start()).link).not.toBe(all[0]!.link)
  })

  test(`a customer begins ${MAX_GROUPS_PER_DAY} group orders in 24 hours`, async () => {
    const host = await createGroup()
    for (let count = 1; count < MAX_GROUPS_PER_DAY; count++) {
      await db.update(groupOrders).set({ state: 'CANCELLED', endedAt: new Date(clock.now) }).where(eq(groupOrders.hostId, host.customer.id)) // prettier-ignore
      await createGroup(60, host)
    }
    await db.update(groupOrders).set({ state: 'CANCELLED', endedAt: new Date(clock.now) }).where(eq(groupOrders.hostId, host.customer.id)) // prettier-ignore
    await expect(createGroup(60, host)).rejects.toMatchObject(rejectedWith(429, 'TOO_MANY_GROUPS'))
    clock.now += 86_400_000
    await expect(createGroup(60, host)).resolves.toBeDefined()
  })
})

describe('issue 23: "Group link …: guessing, reuse after closing, another participant\'s lines: refused"', () => {
  const change = (token: string, lines: Choice = [pizza()], version = 0) => call(changeGroupLines, { body: { token, version, lines } })

  test.each<[string, (access: GroupAccess) => Promise<unknown>]>([
    ['a forged link', ({ link }) => call(openGroupLink, { body: { link: flipLast(link) } })],
    [
      'a link of an unknown group order',
      ({ link }) => call(joinGroupOrder, { body: { link: link.replace(/^.{8}/, '00000000'), name: 'Ben' } }),
    ],
    ['the token of a participant as a link', ({ token }) => call(joinGroupOrder, { body: { link: token, name: 'Ben' } })],
    ['a link as a token', ({ link }) => change(link)],
    ['a forged token', ({ token }) => change(flipLast(token))],
    ['a token without a signature', ({ token }) => call(getGroupOrder, { body: { token: token.slice(0, 36) } })],
    ['a forged token leaves', ({ token }) => call(leaveGroupOrder, { body: { token: flipLast(token) } })],
  ])('%s: 404, and nothing is disclosed', async (_, attempt) => {
    const { access } = await createGroup()
    await expect(attempt(access)).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER'))
  })
  test('a forged token has no stream', async () => {
    const { access } = await createGroup()
    expect((await fetch(`http://api.test/group_orders/events?token=${flipLast(access.token)}`)).status).toBe(404)
    expect((await fetch('http://api.test/group_orders/events')).status).toBe(404)
  })

  test('a participant changes the own lines only', async () => {
    const host = await createGroup()
    const [ben, eva] = [await host.join('Ben'), await host.join('Eva')]
    await choose(ben, [pizza(2)])
    await choose(eva, [])
    expect((await load(host.access)).participants.map(it => it.lines.length)).toEqual([0, 1, 0])
    // the tokens of others are in no reply
    for (const secret of [ben.token, host.access.token]) expect(JSON.stringify(await load(eva))).not.toContain(secret.slice(0, 36))
  })

  test.each<[string, (host: Awaited<ReturnType<typeof createGroup>>, ben: number) => Promise<unknown>]>([
    ['close', ({ id }) => other(closeGroupOrder, { params: { id }, body: {} })],
    ['reopen', ({ id }) => other(reopenGroupOrder, { params: { id }, body: {} })],
    ['cancel', ({ id }) => other(cancelGroupOrder, { params: { id }, body: {} })],
    ['remove', ({ id }, participantId) => other(removeGroupParticipant, { params: { id, participantId } })],
    ['the host cannot be removed', host => load(host.access).then(it => host.remove(it.you))],
    [
      'a participant of another group order',
      async host => {
        const second = await createGroup()
        return host.remove((await load(await second.join('Zoe'))).you)
      },
    ],
  ])('actions of the host by another customer: %s: 404', async (_, attempt) => {
    const host = await createGroup()
    const { you } = await load(await host.join('Ben'))
    await choose(host.access, [pizza()])
    await expect(attempt(host, you)).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER'))
    expect(await load(host.access)).toMatchObject({ state: 'OPEN', participants: [{ name: 'Anna' }, { name: 'Ben' }] })
  })
  test('actions of the host without a session: 401', async () => {
    const { id } = await createGroup()
    await expect(call(closeGroupOrder, { params: { id }, body: {} })).rejects.toMatchObject(rejectedWith(401))
  })

  test.each(['close', 'cancel', 'expire'] as const)('after %s nobody joins, changes lines or leaves', async end => {
    const host = await createGroup(30)
    const ben = await host.join('Ben')
    await choose(host.access, [pizza()])
    if (end === 'expire') clock.now += 30 * MINUTE
    else await host.asHost(end)
    await expect(host.join('Eva')).rejects.toMatchObject(rejectedWith(409, 'GROUP_CLOSED'))
    await expect(change(ben.token)).rejects.toMatchObject(rejectedWith(409, 'GROUP_CLOSED'))
    await expect(call(leaveGroupOrder, { body: { token: ben.token } })).rejects.toMatchObject(rejectedWith(409, 'GROUP_CLOSED'))
    if (end !== 'close') await expect(host.close()).rejects.toMatchObject(rejectedWith(409, 'GROUP_CLOSED'))
    expect((await call(openGroupLink, { body: { link: host.access.link } })).state).not.toBe('OPEN')
  })
  test('to the very minute: lines change until the end, and not at it', async () => {
    const host = await createGroup(30)
    clock.now += 30 * MINUTE - 1
    await expect(choose(host.access, [pizza()])).resolves.toBeDefined()
    clock.now += 1
    await expect(choose(host.access, [])).rejects.toMatchObject(rejectedWith(409, 'GROUP_CLOSED'))
  })
  test('who is removed or has left cannot come back with the old token; the lines are gone', async () => {
    const host = await createGroup()
    const [ben, eva] = [await host.join('Ben'), await host.join('Eva')]
    await choose(ben, [pizza()])
    await choose(eva, [pizza()])
    await host.remove((await load(ben)).you)
    await call(leaveGroupOrder, { body: { token: eva.token } })
    for (const { token } of [ben, eva]) {
      await expect(change(token)).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER'))
      await expect(call(getGroupOrder, { body: { token } })).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER'))
    }
    expect(await load(host.access)).toMatchObject({ participants: [{ name: 'Anna' }], products: { amount: 0 } })
    await expect(call(leaveGroupOrder, { body: { token: host.access.token } })).rejects.toMatchObject(rejectedWith(409, 'HOST_STAYS'))
  })

  test.each([
    ['', 422, 'NAME_INVALID'],
    ['x'.repeat(31), 422, 'NAME_INVALID'],
    ['www.spam.test', 422, 'NAME_INVALID'],
    ['Ben\u202E', 422, 'NAME_INVALID'],
    [' aNNa ', 409, 'NAME_TAKEN'],
  ])('the name "%s": %d %s', async (name, status, code) => {
    const host = await createGroup()
    await expect(host.join(name)).rejects.toMatchObject(rejectedWith(status, code))
    await expect(host.join('x'.repeat(30))).resolves.toBeDefined()
  })
})

describe('lines', () => {
  test('they are those of the menu: the name and price that a participant sends do not count', async () => {
    const host = await createGroup()
    const group = await choose(host.access, [createOrderLine(12, 2, { name: 'Free', displayedPrice: 0 }), pizza()])
    expect(group.participants[0]!.lines).toEqual([{ name: 'Pizza Cuatro Quesos', options: '', quantity: 3, sum: { amount: 3000, text: '€30.00' } }]) // prettier-ignore
  })
  test('options and two-for-one have their price', async () => {
    const host = await createGroup()
    const group = await choose(host.access, [createOrderLine(11, 2, { customizations: [createOption(1)] })])
    expect(group.participants[0]).toMatchObject({ lines: [{ options: 'Medium', sum: { amount: 2000 } }], products: { amount: 1000 } })
  })
  test.each([
    ['sold out', [createOrderLine(22)], 409, 'PRODUCT_UNAVAILABLE'],
    ['of another menu', [createOrderLine(999)], 409, 'PRODUCT_UNAVAILABLE'],
    ['without a required option', [createOrderLine(10)], 422, 'OPTIONS_INVALID'],
    ['with an unknown option', [createOrderLine(12, 1, { customizations: [createOption(77)] })], 422, 'OPTION_UNKNOWN'],
    ['more than 30', Array.from({ length: 31 }, (_, index) => coffee(String(index))), 400, undefined],
  ])('a product %s: refused', async (_, lines, status, code) => {
    const host = await createGroup()
    await expect(choose(host.access, lines)).rejects.toMatchObject(rejectedWith(status, code))
  })
  test('an older version is refused: another tab has changed the lines', async () => {
    const host = await createGroup()
    await choose(host.access, [pizza()])
    await expect(call(changeGroupLines, { body: { token: host.access.token, version: 0, lines: [] } })).rejects.toMatchObject(rejectedWith(409, 'LINES_CHANGED')) // prettier-ignore
  })
  test('the order has at most 100 lines; removing is always possible', async () => {
    const host = await createGroup()
    const many = (count: number) => Array.from({ length: count }, (_, index) => coffee(String(index)))
    const people = [host.access, await host.join('Ben'), await host.join('Eva'), await host.join('Zoe')]
    for (const it of people.slice(0, 3)) await choose(it, many(30))
    await expect(choose(people[3]!, many(11))).rejects.toMatchObject(rejectedWith(409, 'GROUP_LINES_FULL'))
    await choose(people[3]!, many(10))
    await choose(people[0]!, many(29))
    expect((await host.close()).lines).toHaveLength(99)
  })
  test('what is sold out at the closing is named, and not in the cart', async () => {
    const host = await createGroup()
    await choose(host.access, [pizza(), coffee()])
    await db.update(products).set({ available: false }).where(eq(products.id, 21))
    const { lines, unavailable } = await host.close()
    await db.update(products).set({ available: true }).where(eq(products.id, 21))
    expect([lines.map(it => it.product.id), unavailable]).toEqual([[12], ['Café solo']])
    await host.asHost('reopen')
    expect((await load(host.access)).state).toBe('OPEN')
  })
  test('an empty group order is not closed', async () => {
    const host = await createGroup()
    await expect(host.close()).rejects.toMatchObject(rejectedWith(409, 'GROUP_EMPTY'))
  })
})

describe('issue 23: "50 participants changing lines at once: nothing lost"', () => {
  test('50 people join and choose at the same time; the 51st is refused', async () => {
    const host = await createGroup()
    // on a busy machine, 50 calls at once take longer than a browser waits
    const patience = { timeout: 60_000 }
    const guests = await Promise.all(
      Array.from({ length: MAX_PARTICIPANTS - 1 }, (_, index) =>
        call(joinGroupOrder, { body: { link: host.access.link, name: `Guest ${index}` } }, patience),
      ),
    )
    await expect(host.join('One more')).rejects.toMatchObject(rejectedWith(409, 'GROUP_FULL'))
    expect((await call(openGroupLink, { body: { link: host.access.link } })).isFull).toBe(true)
    const people = [host.access, ...guests]
    // two changes of each, the second after the first
    await Promise.all(
      people.map(async ({ token }, index) => {
        const { own } = await call(changeGroupLines, { body: { token, version: 0, lines: [pizza()] } }, patience)
        await call(changeGroupLines, { body: { token, version: own.version, lines: [pizza(1 + (index % 5)), coffee()] } }, patience)
      }),
    )
    const group = await load(host.access)
    expect(group.version).toBe(1 + (MAX_PARTICIPANTS - 1) + 2 * MAX_PARTICIPANTS)
    const byName = new Map(group.participants.map(it => [it.name, it.lines.map(line => line.quantity)]))
    expect(byName.get('Anna')).toEqual([1, 1])
    for (const index of guests.keys()) expect(byName.get(`Guest ${index}`)).toEqual([1 + ((index + 1) % 5), 1])
    expect((await host.close()).lines.reduce((sum, it) => sum + it.amount, 0)).toBe(10 * (1 + 2 + 3 + 4 + 5) + 50)
  }, 120_000)
})

describe('issue 23 point 6: "reminder and expiry"', () => {
  const run = () => endGroupOrders({ db, now: clock.now, siteOrigin: 'https://shop.test' })
  test('the host gets one mail ten minutes before the end, with the link', async () => {
    const host = await createGroup(30)
    clock.now = NOON + 30 * MINUTE - REMINDER_MS - 1
    await run()
    expect(await getMails(host.customer.email)).toEqual([])
    clock.now += 1
    await run()
    await run()
    const mails = await getMails(host.customer.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain('Roma')
    expect(mails[0]!.body).toContain(`https://shop.test/en/group-order/#${host.access.link}`)
    expect(mails[0]!.expiresAt).toEqual(new Date(NOON + 30 * MINUTE))
  })
  test('an open group order ends at its time, a closed one when the time to pay is over; a week later it is deleted', async () => {
    const [open, closed] = [await createGroup(30), await createGroup(30)]
    await choose(closed.access, [pizza()])
    clock.now = NOON + 20 * MINUTE
    await closed.asHost('close')
    clock.now = NOON + 30 * MINUTE - 1
    await run()
    expect((await load(open.access)).state).toBe('OPEN')
    clock.now += 1
    await run()
    expect((await load(open.access)).state).toBe('EXPIRED')
    clock.now = NOON + 20 * MINUTE + PAYMENT_MS - 1
    await run()
    expect((await load(closed.access)).state).toBe('CLOSED')
    clock.now += 1
    await run()
    expect((await load(closed.access)).state).toBe('EXPIRED')
    clock.now = NOON + 30 * MINUTE + DELETION_MS
    await run()
    await expect(load(open.access)).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER'))
    expect((await load(closed.access)).state).toBe('EXPIRED')
    clock.now = NOON + 50 * MINUTE + DELETION_MS
    await run()
    await expect(load(closed.access)).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER'))
    // with the names of the participants
    const ids = [open, closed].map(it => it.access.token.slice(0, 36))
    expect(await db.select().from(groupParticipants).where(inArray(groupParticipants.publicId, ids))).toEqual([])
  })
})

describe('issue 23 point 6: "Live for all participants"', () => {
  test('each sees the changes of the others; a removed one gets a notice, and the end closes the stream', async () => {
    const host = await createGroup()
    const [ben, eva] = [await host.join('Ben'), await host.join('Eva')]
    const [ofBen, ofEva] = [await listen(ben.token), await listen(eva.token)]
    await expect.poll(() => ofBen.groups.length).toBe(1)
    await choose(eva, [pizza(2)])
    await expect.poll(() => ofBen.groups.at(-1)?.participants[2]?.lines[0]?.quantity).toBe(2)
    await host.remove((await load(ben)).you)
    await expect.poll(() => ofBen.names.at(-1)).toBe('removed')
    await expect.poll(ofBen.hasEnded).toBe(true)
    await host.asHost('cancel')
    await expect.poll(() => ofEva.groups.at(-1)?.state).toBe('CANCELLED')
    await expect.poll(ofEva.hasEnded).toBe(true)
  })
  test('a participant has at most six streams', async () => {
    const { access } = await createGroup()
    const streams = await Promise.all(Array.from({ length: 7 }, () => listen(access.token)))
    expect(streams.map(it => it.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 429])
    for (const it of streams) it.close()
  })
})

/** Opens the event stream of a participant and collects its events. */
async function listen(token: string) {
  const response = await fetch(`http://api.test/group_orders/events?language=en&token=${token}`)
  const groups: GroupOrder[] = []
  const names: string[] = []
  let hasEnded = false
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (let rest = ''; ;) {
      const { value, done } = await reader.read()
      if (done) break
      const events = (rest + value).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1]
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (name === undefined || data === undefined) continue
        names.push(name)
        if (name === 'group') groups.push(GroupOrder.parse(JSON.parse(data)))
      }
    }
    hasEnded = true
  })()
  return { status: response.status, groups, names, hasEnded: () => hasEnded, close: () => void reader.cancel() }
}

/** A call of another customer. */
async function other(...[spec, input]: Parameters<typeof call>): Promise<unknown> {
  return call(spec, input, (await createVisitor('Mallory')).options())
}

function flipLast(token: string): string {
  // the last character of a signature has unused bits, so the one before
  const at = token.length - 2
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
