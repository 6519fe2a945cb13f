import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { redeemGiftCard } from '#contract/checkout/gift-card.ts'
import type { Reply } from '#contract/endpoint.ts'
import { GIFT_CARD_CODE_KEY, parseGiftCardCode } from '#domain/checkout/gift-card/gift-card-code.ts'
import type { KeyValueStorage } from '#state/checkout/checkout-dependencies.ts'
import { isRejection, toCheckoutError } from '#state/checkout/checkout-errors.ts'

export type Redemption =
  /** `limited`: too many attempts from this address. */
  | { readonly status: 'idle' | 'working' | 'network' | 'limited' }
  /** The text is no code. */
  | { readonly status: 'invalid' }
  /** `message`: why, in the customer's language. */
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'done'; readonly reply: Reply<typeof redeemGiftCard> }

interface RedemptionDependencies {
  /** The client of a signed-in customer. */
  readonly call: Client
  readonly language: string
  /** Of the tab: the sign-in may leave the page. */
  readonly storage: KeyValueStorage
  /** The code of the link. */
  readonly linked: string | undefined
  newId(): string
}

/** Redeems the code of a link, or one that the customer types (issue 25 point 2: "redeemed into the balance"). */
export function createGiftCardRedemption({ call, language, storage, linked, newId }: RedemptionDependencies) {
  const $redemption = atom<Redemption>({ status: 'idle' })
  const code = parseGiftCardCode(linked) ?? parseGiftCardCode(storage.getItem(GIFT_CARD_CODE_KEY))
  if (code !== undefined) storage.setItem(GIFT_CARD_CODE_KEY, code)
  /** The attempt whose outcome is unknown: it is sent again with its key. */
  let unconfirmed: { readonly code: string; readonly key: string } | undefined

  return {
    $redemption,
    /** The code of the link, also after a sign-in on another page. */
    code,
    async redeem(text: string): Promise<void> {
      const typed = parseGiftCardCode(text)
      if (typed === undefined) return $redemption.set({ status: 'invalid' })
      if ($redemption.get().status === 'working') return
      $redemption.set({ status: 'working' })
      if (unconfirmed?.code !== typed) unconfirmed = { code: typed, key: newId() }
      try {
        const reply = await call(redeemGiftCard, { body: { code: typed } }, { place: { language }, idempotencyKey: unconfirmed.key })
        $redemption.set({ status: 'done', reply })
      } catch (error) {
        const problem = toCheckoutError(error)
        // the code may be right: it can be sent again
        if (isRejection(error, 429)) return $redemption.set({ status: 'limited' })
        if (problem.kind === 'network' || isRejection(error, 409, 'REQUEST_IN_FLIGHT')) return $redemption.set({ status: 'network' })
        $redemption.set({ status: 'refused', message: 'message' in problem ? problem.message : '' })
      }
      // it is used now, or of no use
      unconfirmed = undefined
      storage.removeItem(GIFT_CARD_CODE_KEY)
    },
    /** Another text is typed, or the form is shown again. */
    dismiss(): void {
      if ($redemption.get().status !== 'working') $redemption.set({ status: 'idle' })
    },
  }
}

export type GiftCardRedemption = ReturnType<typeof createGiftCardRedemption>
