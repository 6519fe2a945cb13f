import { expect, test } from './support/guarded-test.ts'
import { createShopPage } from './support/shop-page.ts'
import { getTexts } from './support/texts.ts'

const words = getTexts('en')
const { say } = words
const finder = say('navigation:finderLabel')

test.describe('issue 6: home has a finder of countries, which works without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [typed, path] of [
    ['Barcelona', '/es/en/barcelona/'],
    ['Київ', '/ua/en/kyiv/'],
    ['երևան', '/am/en/yerevan/'],
    ['Spain', '/es/en/'],
    ['Україна', '/ua/en/'],
  ] as const) {
    test(`"${typed}" leads to ${path}`, async ({ page }) => {
      await page.goto('/')
      await page
        .getByRole('combobox', { name: finder })
        .or(page.getByRole('searchbox', { name: finder }))
        .fill(typed)
      await page.getByRole('button', { name: say('navigation:finderAction'), exact: true }).click()
      await expect(page).toHaveURL(path)
    })
  }

  test('what may mean several is asked back, each with its country', async ({ page }) => {
    await page.goto('/en/?search=va')
    const shop = createShopPage(page, words)
    await expect(shop.main.getByRole('heading', { name: say('navigation:finderSeveral') })).toBeVisible()
    await shop.link('Valencia, Spain').click()
    await expect(page).toHaveURL('/es/en/valencia/')
  })

  test('what nobody knows is said to be so, beside all countries, and is listed nowhere', async ({ page }) => {
    await page.goto('/en/?search=%3Cb%3EAtlantis')
    const shop = createShopPage(page, words)
    await expect(shop.main.getByRole('status')).toContainText(say('navigation:finderNone', { query: '<b>Atlantis' }))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await shop.main.getByRole('heading', { level: 3, name: 'Spain', exact: true }).getByRole('link').click()
    await expect(page).toHaveURL('/es/en/')
  })
})

test('A §2.2 rule 14: countries stand by part of the world; each leads to its landing, its cities to theirs', async ({ page }) => {
  await page.goto('/')
  const shop = createShopPage(page, words)
  await expect(shop.main.getByRole('heading', { level: 2 })).toHaveText(['Europe', 'Asia', 'Africa'])
  await expect(shop.main.getByRole('heading', { level: 3 })).toHaveCount(24)
  await shop.main.getByRole('link', { name: 'Kyiv', exact: true }).click()
  await expect(page).toHaveURL('/ua/en/kyiv/')
})
