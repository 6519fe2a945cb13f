import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'

import type { Cart } from '#contract/cart/cart.ts'
import { carts } from '#state/browser/storefront.ts'
import type { Suggestions } from '#state/cart/suggestions.ts'

type SuggestionModule = typeof import('#features/cart/SuggestionRow.tsx')

const $module = atom<SuggestionModule | undefined>()

/** Loads the chunk of the suggestions once the cart is filled and the page is idle; without it the cart shows none. */
export function loadSuggestions(): void {
  whenFilled(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    idle(() => void loadModule())
  })
}

/** A third of the height of a phone: the row is there before the reader is. */
const NEAR = '280px'

/** Loads the chunk of the suggestions once the place of the row comes near the viewport. @param place the end of the cart */
export function loadSuggestionsNear(place: Element): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(it => it.isIntersecting)) return
      observer.disconnect()
      void loadModule()
    },
    { rootMargin: NEAR },
  )
  observer.observe(place)
  return () => observer.disconnect()
}

function whenFilled(task: () => void): void {
  let isRequested = false
  carts.$cart.subscribe(cart => {
    if (isRequested || !cart || cart.total === 0) return
    isRequested = true
    task()
  })
}

const loadModule = (): Promise<void> =>
  import('#features/cart/SuggestionRow.tsx').then(
    it => {
      it.startSuggestions()
      $module.set(it)
    },
    () => {},
  )

interface ShownSuggestions extends Suggestions {
  readonly Row: SuggestionModule['SuggestionRow']
}

const getShown = (cart: Cart | undefined): ShownSuggestions | undefined => {
  const module = $module.get()
  const found = cart && module?.getSuggestions(cart)
  return found && { ...found, Row: module!.SuggestionRow }
}

/** The chunk of the suggestions once it is loaded. */
export const useSuggestionModule = (): SuggestionModule | undefined => useStore($module)

/**
 * The suggestions that are loaded when the cart is opened or its units change. They are not shown at another time, because the row would
 * move what the customer is about to press.
 */
export function useSuggestions(cart: Cart | undefined): ShownSuggestions | undefined {
  const occasion = `${cart?.info.basketId} ${cart?.total}`
  const [shown, setShown] = useState(() => ({ occasion, suggestions: getShown(cart) }))
  if (shown.occasion === occasion) return shown.suggestions
  const next = { occasion, suggestions: getShown(cart) }
  setShown(next)
  return next.suggestions
}
