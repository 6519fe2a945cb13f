import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { cancelGiftCard, getGiftCardShop } from '#contract/checkout/gift-card.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createGiftCards, type GiftCard } from '#state/checkout/gift-cards/gift-cards.ts'

const SHOP = { offer: null, countries: [{ code: 'ES', name: 'Spain' }], provider: 'CARD' }
const createCard = (id: string, state: GiftCard['state'] = 'SENT'): GiftCard => ({
  id, number: 1, checkoutId: 'c', boughtAt: 0, state, currency: 'EUR', sum: { amount: 1, text: '€1' }, card: 'Visa', recipientName: 'Bo', recipientEmail: 'bo@example.com',
  sendDay: '2026-12-24', isScheduled: true, isCancellable: state === 'SENT',
}) // prettier-ignore

function open(countryCode: string | undefined = 'ES') {
  const asked: unknown[] = []
  const waiting: (() => void)[] = []
  const net: { fails: boolean; waits: boolean; refusal?: CallError; cards: GiftCard[] } = { fails: false, waits: false, cards: [] }
  const call = (async (spec: Endpoint, { query, params }: { query?: { countryCode?: string }; params?: { id: string } }) => {
    await Promise.resolve()
    if (net.fails) throw new CallError({ kind: 'offline' })
    if (spec === cancelGiftCard) {
      if (net.refusal) throw net.refusal
      return createCard(params!.id, 'CANCELLED')
    }
    if (spec !== getGiftCardShop) return { giftCards: net.cards }
    asked.push(query)
    if (net.waits) await new Promise<void>(resolve => waiting.push(resolve))
    return { ...SHOP, provider: query?.countryCode ?? null }
  }) as unknown as Client
  const giftCards = createGiftCards({ call, language: 'en', countryCode })
  const getCards = () => {
    const state = giftCards.$giftCards.get()
    return state.status === 'ready' ? state.cards.map(it => [it.id, it.state]) : state.status
  }
  return { giftCards, asked, net, waiting, getCards }
}

test('issue 25 point 2: loads the cards of the country of the customer; another one stays for the next load', async () => {
  const { giftCards, asked, net } = open()
  net.cards = [createCard('1')]
  await giftCards.load()
  expect(giftCards.$giftCards.get()).toEqual({ status: 'ready', shop: { ...SHOP, provider: 'ES' }, cards: net.cards })
  await giftCards.load('IT')
  await giftCards.load()
  expect(asked).toEqual([{ countryCode: 'ES' }, { countryCode: 'IT' }, { countryCode: 'IT' }])
})
test('the answer for a country that is no longer chosen is dropped', async () => {
  const { giftCards, net, waiting } = open()
  net.waits = true
  const [first, second] = [giftCards.load('ES'), giftCards.load('IT')]
  await Promise.resolve()
  await Promise.resolve()
  waiting[1]!()
  await second
  waiting[0]!()
  await first
  expect(giftCards.$giftCards.get()).toMatchObject({ shop: { provider: 'IT' } })
})
test('a failed load can be repeated', async () => {
  const { giftCards, net, getCards } = open()
  net.fails = true
  await giftCards.load()
  expect(getCards()).toBe('failed')
  net.fails = false
  const retry = giftCards.load()
  expect(getCards()).toBe('loading')
  await retry
  expect(getCards()).toEqual([])
})
test('a cancelled card is shown as it is then; two presses cancel once', async () => {
  const { giftCards, net, getCards } = open()
  net.cards = [createCard('1'), createCard('2')]
  await giftCards.load()
  expect(await Promise.all([giftCards.cancel('2'), giftCards.cancel('2')])).toEqual([true, false])
  expect([getCards(), giftCards.$cancellation.get()]).toEqual([[['1', 'SENT'], ['2', 'CANCELLED']], { status: 'idle' }]) // prettier-ignore
})
test('a card that was redeemed meanwhile: the message, and the list as it is now', async () => {
  const { giftCards, net, getCards } = open()
  net.cards = [createCard('1')]
  await giftCards.load()
  net.cards = [createCard('1', 'REDEEMED')]
  net.refusal = new CallError({ kind: 'rejected', status: 409, message: 'Used.', code: 'X' } as CallError['failure'])
  expect(await giftCards.cancel('1')).toBe(false)
  expect([getCards(), giftCards.$cancellation.get()]).toEqual([[['1', 'REDEEMED']], { status: 'failed', message: 'Used.' }])
  giftCards.dismissCancellation()
  expect(giftCards.$cancellation.get()).toEqual({ status: 'idle' })
})
test('without an answer the card stays, and the message is that of the page', async () => {
  const { giftCards, net, getCards } = open()
  net.cards = [createCard('1')]
  await giftCards.load()
  net.fails = true
  expect(await giftCards.cancel('1')).toBe(false)
  expect([getCards(), giftCards.$cancellation.get()]).toEqual([[['1', 'SENT']], { status: 'failed', message: '' }])
})
