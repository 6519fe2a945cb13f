import { expect, test } from './support/guarded-test.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
const finderLabel = t('navigation:finderLabel')

test.describe('issue 6: the country finder of the home page works without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [query, path] of [
    ['Barcelona', '/es/en/barcelona/'],
    ['Київ', '/ua/en/kyiv/'],
    ['երևան', '/am/en/yerevan/'],
    ['Spain', '/es/en/'],
    ['Україна', '/ua/en/'],
  ] as const) {
    test(`"${query}" leads to ${path}`, async ({ page }) => {
      await page.goto('/')
      await page
        .getByRole('combobox', { name: finderLabel })
        .or(page.getByRole('searchbox', { name: finderLabel }))
        .fill(query)
      await page.getByRole('button', { name: t('navigation:finderAction'), exact: true }).click()
      await expect(page).toHaveURL(path)
    })
  }

  test('an ambiguous name lists the matching cities with their countries', async ({ page }) => {
    await page.goto('/en/?search=va')
    const storefront = createStorefrontPage(page, texts)
    await expect(storefront.main.getByRole('heading', { name: t('navigation:finderSeveral') })).toBeVisible()
    await storefront.link('Valencia, Spain').click()
    await expect(page).toHaveURL('/es/en/valencia/')
  })

  test('an unknown name shows a message beside all countries and is not indexed', async ({ page }) => {
    await page.goto('/en/?search=%3Cb%3EAtlantis')
    const storefront = createStorefrontPage(page, texts)
    await expect(storefront.main.getByRole('status')).toContainText(t('navigation:finderNone', { query: '<b>Atlantis' }))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await storefront.main.getByRole('heading', { level: 3, name: 'Spain', exact: true }).getByRole('link').click()
    await expect(page).toHaveURL('/es/en/')
  })
})

test('A §2.2 rule 14: home groups the countries by continent, and a city of a country links to its page', async ({ page }) => {
  await page.goto('/')
  const storefront = createStorefrontPage(page, texts)
  await expect(storefront.main.getByRole('heading', { level: 2 })).toHaveText(['Europe', 'Asia', 'Africa'])
  await expect(storefront.main.getByRole('heading', { level: 3 })).toHaveCount(24)
  await storefront.main.getByRole('link', { name: 'Kyiv', exact: true }).click()
  await expect(page).toHaveURL('/ua/en/kyiv/')
})
