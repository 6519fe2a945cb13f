import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'

import type { StoreFees } from '#domain/cart/basket-totals.ts'

type CartChanges = typeof import('#features/cart/CartChanges.tsx')

const $changes = atom<CartChanges | undefined>()

/**
 * Compares the cart with the marketplace when it is opened. The chunk that does it loads after the cart is on the screen; until then, and
 * after a failed load, no change is shown.
 *
 * @param fees fees of the page
 */
export function useCartChanges(fees: StoreFees, isFilled: boolean): CartChanges | undefined {
  const openFees = useRef(fees)
  useEffect(() => {
    if (!isFilled) return
    void import('#features/cart/CartChanges.tsx').then(
      it => {
        $changes.set(it)
        void it.openCartCheck(openFees.current)
      },
      () => {},
    )
  }, [isFilled])
  return useStore($changes)
}

/** Moves the focus to the first difference of the cart. */
export function focusFirstChange(within: ParentNode): void {
  $changes.get()?.focusFirstChange(within)
}

/** @returns whether the way to the checkout is free; true while the chunk is not loaded, because the checkout compares again */
export async function confirmCart(): Promise<boolean> {
  return (await $changes.get()?.confirmCart()) ?? true
}
