import { atom, type WritableAtom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { normalizePromoCode } from '#domain/checkout/promo-code.ts'
import type { Choices, Quote } from '#state/checkout/checkout-types.ts'

/** `issue`: why the last code does not apply. `failed`: there was no answer about it. `added`: the code has added to the balance. */
export interface OrderPromoCodeState {
  readonly busy: boolean
  readonly issue?: string
  readonly failed?: boolean
  readonly added?: string
}

interface OrderPromoCodeDependencies {
  readonly call: Client
  readonly place: { readonly language: string; readonly cityCode: string; readonly countryCode: string }
  readonly $choices: WritableAtom<Choices>
  /** Saves the choices in the browser. */
  save(): void
  /** Requests the price. */
  reload(): Promise<void>
}

/** The promo code of the current order. The server decides whether it applies, with each price. */
export function createOrderPromoCode({ call, place, $choices, save, reload }: OrderPromoCodeDependencies) {
  const $promoCode = atom<OrderPromoCodeState>({ busy: false })

  function setCode(code: string | undefined): void {
    const { promoCode: _, ...others } = $choices.get()
    $choices.set({ ...others, ...(code !== undefined && { promoCode: code }) })
    save()
  }

  async function apply(text: string): Promise<void> {
    const code = normalizePromoCode(text)
    if (code === '' || $promoCode.get().busy) return
    $promoCode.set({ busy: true })
    try {
      const { addPromoCode } = await import('#state/checkout/add-promo-code.ts')
      const reply = await addPromoCode(call, code, place)
      if ('issue' in reply) return $promoCode.set({ busy: false, issue: reply.issue })
      if (reply.addedBalance === 0) setCode(code)
      await reload()
      if (reply.addedBalance > 0) return $promoCode.set({ busy: false, added: reply.message })
      // the price may have refused the code meanwhile
      $promoCode.set({ ...$promoCode.get(), busy: false })
    } catch {
      $promoCode.set({ busy: false, failed: true })
    }
  }

  return {
    $promoCode,
    apply,
    remove(): void {
      $promoCode.set({ busy: false })
      setCode(undefined)
      void reload()
    },
    /** Drops a code that the price does not have. An estimation for visitors has no codes. */
    acceptQuote({ components, sections }: Quote): void {
      if ($choices.get().promoCode === undefined || components === undefined || (components.promoCode?.value ?? null) !== null) return
      const notice = sections.find(it => it.component === 'promoCode')?.notice
      $promoCode.set({ ...$promoCode.get(), ...(notice ? { issue: notice.text } : { failed: true }) })
      setCode(undefined)
    },
  }
}
