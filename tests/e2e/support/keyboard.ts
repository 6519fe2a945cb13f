import type { Locator, Page } from '@playwright/test'

import { expect } from './guarded-test.ts'

/** More tab stops than any page has between two controls of a test. */
const MAX_TAB_STOPS = 350

/** Presses Tab until the target is focused, and expects a visible focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    await page.keyboard.press(key)
    if (await target.evaluate(it => it === document.activeElement)) return expectVisibleFocus(page)
  }
  throw new Error(`${String(target)} cannot be reached with ${key}`)
}

/** Fails unless the focused element is in the viewport and it, its `::after` or one of three ancestors has a focus ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused === document.body) return 'nothing is focused'
        if (!focused.matches(':focus-visible')) return `${focused.outerHTML.slice(0, 80)} is focused without :focus-visible`
        const { top, bottom } = focused.getBoundingClientRect()
        if (bottom <= 0 || top >= innerHeight) return `${focused.outerHTML.slice(0, 80)} is outside the viewport`
        const candidates = [
          focused,
          focused.parentElement,
          focused.parentElement?.parentElement,
          focused.parentElement?.parentElement?.parentElement,
        ]
        // a stretched link covers its card with its ::after, which has the ring
        const after = getComputedStyle(focused, '::after')
        if (after.outlineStyle !== 'none' && Number.parseFloat(after.outlineWidth) >= 2) return 'visible'
        const hasRing = candidates.some(it => {
          if (!it) return false
          const { outlineStyle, outlineWidth, borderTopColor, borderTopWidth } = getComputedStyle(it)
          if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
          // the border of a focused field takes the colour of the ring; otherwise it is transparent
          return it.matches('.field') && Number.parseFloat(borderTopWidth) >= 2 && !/, 0\)$|transparent/.test(borderTopColor)
        })
        return hasRing ? 'visible' : `${focused.outerHTML.slice(0, 80)} has no ring`
      }),
    )
    .toBe('visible')
}
