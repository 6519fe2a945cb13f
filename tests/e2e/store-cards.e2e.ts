import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, KYIV, MADRID, YEREVAN } from './support/market.ts'
import { getTexts } from './support/texts.ts'

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

test(
  'A §3: "widget types STORE, STORE_WITH_PRODUCTS, BANNER, FEE_INFO_BANNER, FIRST_X_DAYS_BANNER": Madrid shows each of them',
  { tag: '@phone' },
  async ({ page }) => {
    const { t } = getTexts('en')
    await page.goto(toCityPath(MADRID))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Popular in Madrid' })).toBeVisible()
    await expect(
      main
        .locator('section', { has: page.getByRole('heading', { name: 'Offers' }) })
        .locator('.hits s.was')
        .first(),
    ).toBeAttached()
    await expect(main.getByRole('link', { name: new RegExp(`^${t('catalogue:seeOffers')}: `) })).toBeVisible()
    await expect(main.getByText(t('catalogue:feesText'))).toBeVisible()
    await expect(main.locator('.banner.prime').getByText(t('catalogue:firstDaysFree_other', { count: 30 }))).toBeVisible()
    await expect(main.getByText(t('catalogue:firstDaysText'))).toBeVisible()
  },
)
