import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getPromocodes, type Promocode, savePromocode } from '#contract/checkout/promo-code.ts'
import { PromoCodeError, readPromoCodeReply } from '#domain/checkout/promo-code-reply.ts'

export type SavedPromoCodes =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready'
      readonly codes: readonly Promocode[]
      /** Formatted; one for each currency. */ readonly balances: readonly string[]
    }

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

  /** @source B §1: "save promo codes and see their balance" */
  async function fetchCodes(): Promise<SavedPromoCodes> {
    const reply = await call(getPromocodes, {}, { place })
    const lines = reply.promocodeBalance?.lines.filter(it => it.type === 'BALANCE') ?? []
    return { status: 'ready', codes: 'promocodes' in reply ? reply.promocodes : [], balances: lines.map(it => it.description) }
  }

  async function saveOnce(code: string): Promise<SaveOutcome> {
    try {
      const { promocodes, message } = readPromoCodeReply(await call(savePromocode, { body: { code }, query: {} }, { place }))
      // the code is saved, even if its list cannot be loaded now
      const before = $codes.get()
      $codes.set(
        promocodes
          ? { status: 'ready', codes: promocodes, balances: before.status === 'ready' ? before.balances : [] }
          : await fetchCodes().catch(() => ({ status: 'failed' as const })),
      )
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
        $codes.set(await fetchCodes())
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
