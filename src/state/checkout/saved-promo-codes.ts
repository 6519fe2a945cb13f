import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getPromocodes, type Promocode, savePromocode } from '#contract/checkout/promo-code.ts'
import { PromoCodeError, readPromoCodeReply } from '#domain/checkout/promo-code-reply.ts'

export type SavedPromoCodes =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly codes: readonly Promocode[] }

/** `refused`: the marketplace says why. `failed`: there was no answer. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' }

interface SavedPromoCodesDependencies {
  readonly call: Client
  readonly place: { readonly language: string; readonly countryCode?: string }
}

/** The promo codes of the customer's account. */
export function createSavedPromoCodes({ call, place }: SavedPromoCodesDependencies) {
  const $codes = atom<SavedPromoCodes>({ status: 'loading' })
  let saving: Promise<SaveOutcome> | undefined

  async function fetchCodes(): Promise<readonly Promocode[]> {
    const reply = await call(getPromocodes, {}, { place })
    return 'promocodes' in reply ? reply.promocodes : []
  }

  async function saveOnce(code: string): Promise<SaveOutcome> {
    try {
      const { promocodes, message } = readPromoCodeReply(await call(savePromocode, { body: { code }, query: {} }, { place }))
      // the code is saved, even if its list cannot be loaded now
      const codes = promocodes ?? (await fetchCodes().catch(() => undefined))
      $codes.set(codes ? { status: 'ready', codes } : { status: 'failed' })
      return { kind: 'saved', message }
    } catch (error) {
      return error instanceof PromoCodeError ? { kind: 'refused', message: error.message } : { kind: 'failed' }
    }
  }

  return {
    $codes,
    async load(): Promise<void> {
      $codes.set({ status: 'loading' })
      try {
        $codes.set({ status: 'ready', codes: await fetchCodes() })
      } catch {
        $codes.set({ status: 'failed' })
      }
    },
    /** A second call during the first returns the first. */
    save(code: string): Promise<SaveOutcome> {
      saving ??= saveOnce(code).finally(() => (saving = undefined))
      return saving
    },
  }
}

export type SavedPromoCodesStore = ReturnType<typeof createSavedPromoCodes>
