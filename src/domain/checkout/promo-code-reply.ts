import type { Promocode, PromocodeFeedback, PromocodeSaved } from '#contract/checkout/promo-code.ts'

/** The reply to a saved promo code, in each of its forms (B §7). */
type PromoCodeReply =
  PromocodeSaved | { readonly promocodes?: readonly Promocode[] | undefined; readonly feedback?: readonly PromocodeFeedback[] | undefined }

export interface SavedPromoCode {
  /** The list after the change; undefined when the reply has none. */
  readonly promocodes: readonly Promocode[] | undefined
  /** For the customer; empty when the reply has none. */
  readonly message: string
  /** What a code has added to the balance, minor units; 0 for other codes. */
  readonly addedBalance: number
}

/** The marketplace refuses a promo code. `message` is its reason, in the language of the customer. */
export class PromoCodeError extends Error {
  override name = 'PromoCodeError' as const
}

/**
 * Reads a reply to a promo code.
 *
 * @throws PromoCodeError for a feedback of type ERROR
 * @source B §5: "Promo code save with a feedback entry of type error throws the entry's description as the message."
 */
export function readPromoCodeReply(reply: PromoCodeReply): SavedPromoCode {
  if ('promocodeBalance' in reply) {
    // B §3: "subscription lines are dropped"
    const lines = reply.promocodeBalance.lines.filter(it => it.type !== 'SUBSCRIPTION').map(it => it.description)
    return { promocodes: undefined, message: [...lines, reply.message ?? ''].filter(Boolean).join('. '), addedBalance: reply.addedBalance }
  }
  const feedback = reply.feedback ?? []
  const refusal = feedback.find(it => it.type === 'ERROR')
  if (refusal) throw new PromoCodeError(refusal.data.description)
  return { promocodes: reply.promocodes, message: feedback.map(it => it.data.description).join(' '), addedBalance: 0 }
}
