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
    void loadCartChanges().then(it => it.openCartCheck(openFees.current), () => {}) // prettier-ignore
  }, [isFilled])
  return useStore($changes)
}

/** What shows the differences of the cart, on a page that compares it itself. It loads when the comparison has found one. */
export function useFoundChanges(hasDifferences: boolean): CartChanges | undefined {
  useEffect(() => {
    if (hasDifferences) loadCartChanges().catch(() => {})
  }, [hasDifferences])
  return useStore($changes)
}

const loadCartChanges = (): Promise<CartChanges> => import('#features/cart/CartChanges.tsx').then(it => ($changes.set(it), it))

/** Moves the focus to the first difference of the cart, as soon as it is shown. */
export async function focusFirstChange(within: ParentNode): Promise<void> {
  const { focusFirstChange: focus } = await loadCartChanges()
  requestAnimationFrame(() => focus(within))
}

/** @returns whether the way to the checkout is free; true while the chunk is not loaded, because the checkout compares again */
export async function confirmCart(): Promise<boolean> {
  return (await $changes.get()?.confirmCart()) ?? true
}
