import { createPageSupport } from '#state/browser/support.ts'

/** The support tree of the page; `load` starts with another order. */
export function openPageSupport(language: string) {
  const support = createPageSupport(language)
  return { support, load: (orderId: number): void => void support.load(orderId) }
}
