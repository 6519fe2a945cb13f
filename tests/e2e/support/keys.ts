import type { Locator, Page } from '@playwright/test'

import { expect } from './guarded-test.ts'

/** More stops than any page of ours has between two places of a journey. */
const STOPS = 350

/** Goes on with Tab until this is focused; what is focused must be seen to be. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stops = 0; stops < STOPS; stops++) {
    await page.keyboard.press(key)
    if (await target.evaluate(it => it === document.activeElement)) return expectVisibleFocus(page)
  }
  throw new Error(`${String(target)} is not reached with ${key}`)
}

/** Fails unless the focused element, or a part of it or around it that stands for it, wears a ring, and lies in the window. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused === document.body) return 'nothing is focused'
        if (!focused.matches(':focus-visible')) return `${focused.outerHTML.slice(0, 80)} is focused unseen`
        const { top, bottom } = focused.getBoundingClientRect()
        if (bottom <= 0 || top >= innerHeight) return `${focused.outerHTML.slice(0, 80)} lies outside the window`
        const around = [
          focused,
          focused.parentElement,
          focused.parentElement?.parentElement,
          focused.parentElement?.parentElement?.parentElement,
        ]
        // a stretched link covers its card with its ::after, which wears the ring
        const after = getComputedStyle(focused, '::after')
        if (after.outlineStyle !== 'none' && Number.parseFloat(after.outlineWidth) >= 2) return 'seen'
        const ringed = around.some(it => {
          if (!it) return false
          const { outlineStyle, outlineWidth, borderTopColor, borderTopWidth } = getComputedStyle(it)
          if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
          // a field's own border takes the colour of the ring, and is seen only then
          return it.matches('.field') && Number.parseFloat(borderTopWidth) >= 2 && !/, 0\)$|transparent/.test(borderTopColor)
        })
        return ringed ? 'seen' : `${focused.outerHTML.slice(0, 80)} has no ring`
      }),
    )
    .toBe('seen')
}
