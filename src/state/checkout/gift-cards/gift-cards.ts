import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import {
  cancelGiftCard,
  getGiftCards,
  getGiftCardShop,
  type GiftCard,
  type GiftCardOffer,
  type GiftCardShop,
} from '#contract/checkout/gift-card.ts'
import { toCheckoutError } from '#state/checkout/checkout-errors.ts'

export type { GiftCard, GiftCardOffer, GiftCardShop }

export type GiftCardsState =
  | { readonly status: 'loading' | 'failed' }
  /** `cards`: those that the customer has bought, the newest first. */
  | { readonly status: 'ready'; readonly shop: GiftCardShop; readonly cards: readonly GiftCard[] }

/** `message`: the reason in the customer's language; empty without an answer. */
export type Cancellation = { readonly status: 'idle' | 'working' } | { readonly status: 'failed'; readonly message: string }

interface GiftCardsDependencies {
  /** The client of a signed-in customer. */
  readonly call: Client
  readonly language: string
  /** The country whose cards are shown first, two uppercase letters; undefined: the marketplace decides. */
  readonly countryCode: string | undefined
}

/** The gift cards of a country, and those of the customer (issue 25 point 2). */
export function createGiftCards({ call, language, countryCode }: GiftCardsDependencies) {
  const $giftCards = atom<GiftCardsState>({ status: 'loading' })
  const $cancellation = atom<Cancellation>({ status: 'idle' })
  const options = { place: { language } }
  let country = countryCode

  /** @param chosen another country, two uppercase letters */
  async function load(chosen: string | undefined = country): Promise<void> {
    country = chosen
    if ($giftCards.get().status === 'failed') $giftCards.set({ status: 'loading' })
    try {
      const query = chosen === undefined ? {} : { countryCode: chosen }
      const [shop, { giftCards }] = await Promise.all([call(getGiftCardShop, { query }, options), call(getGiftCards, {}, options)])
      // another country was chosen meanwhile
      if (chosen === country) $giftCards.set({ status: 'ready', shop, cards: giftCards })
    } catch {
      if (chosen === country) $giftCards.set({ status: 'failed' })
    }
  }

  return {
    $giftCards,
    $cancellation,
    load,
    /** Cancels a card, and shows it as it is then. @returns whether it is cancelled */
    async cancel(id: string): Promise<boolean> {
      if ($cancellation.get().status === 'working') return false
      $cancellation.set({ status: 'working' })
      try {
        const cancelled = await call(cancelGiftCard, { params: { id } }, options)
        const state = $giftCards.get()
        if (state.status === 'ready') $giftCards.set({ ...state, cards: state.cards.map(it => (it.id === id ? cancelled : it)) })
        $cancellation.set({ status: 'idle' })
        return true
      } catch (error) {
        const problem = toCheckoutError(error)
        $cancellation.set({ status: 'failed', message: 'message' in problem ? problem.message : '' })
        // it was redeemed meanwhile
        if (problem.kind !== 'network') await load()
        return false
      }
    },
    /** Another card is chosen: the message about the last attempt goes. */
    dismissCancellation(): void {
      if ($cancellation.get().status === 'failed') $cancellation.set({ status: 'idle' })
    },
  }
}

export type GiftCards = ReturnType<typeof createGiftCards>
