import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, KYIV, YEREVAN } from './support/market.ts'

const PATHS = { en: toCityPath(BARCELONA), uk: toCityPath(KYIV), hy: toCityPath(YEREVAN), ka: '/ge/ka/tbilisi/' }

for (const [language, path] of Object.entries(PATHS)) {
  test(`issue 18: the offers of a store never cover its picture, in ${language}`, { tag: '@phone' }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.locator('.store .tags').first()).toBeVisible()
      // the web fonts load after the first frame and move the text
      await expect
        .poll(() =>
          page.locator('.store:has(> .tags)').evaluateAll(cards =>
            cards.flatMap(card => {
              const picture = card.querySelector('.pic')!.getBoundingClientRect()
              const labels = [...card.querySelectorAll('.tags > .pill')].map(it => it.getBoundingClientRect())
              const { right } = card.getBoundingClientRect()
              return labels.some(it => it.top < picture.bottom || it.right > right + 1) ? [card.textContent] : []
            }),
          ),
        )
        .toEqual([])
    }
  })
}
