import type { Client } from '#client/client.ts'
import type { CallPlace } from '#client/headers.ts'
import { savePromocode } from '#contract/checkout/promo-code.ts'
import { PromoCodeError, readPromoCodeReply } from '#domain/checkout/promo-code-reply.ts'

type AddedPromoCode = ReturnType<typeof readPromoCodeReply> | { readonly issue: string }

/**
 * Adds a code that was entered in a checkout. Its chunk loads with the first code.
 *
 * @returns why the code does not apply, as the marketplace says it, or its reply @throws CallError
 */
export async function addPromoCode(call: Client, code: string, place: CallPlace): Promise<AddedPromoCode> {
  try {
    return readPromoCodeReply(await call(savePromocode, { body: { code }, query: { source: 'checkout' } }, { place }))
  } catch (error) {
    if (error instanceof PromoCodeError) return { issue: error.message }
    throw error
  }
}
