import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, toStorePath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** Addresses of missing pages, files and calls, of different depths. */
const MISSING_PATHS = [
  '/nowhere/at/all/here/',
  '/zz/en/barcelona/',
  '/es/xx/barcelona/x/y/z/',
  '/es/en/barcelona/no-such-store/',
  '/es/en/barcelona/no-such-store/?product=1',
  '/es/en/barcelona/no-such-store/?search=pizza',
  '/es/en/barcelona/switched-off/',
  '/es/en/barcelona/closed-for-good/',
  '/uk/no-such-page/',
  '/embedded-web-views/nothing/',
  '/payments/nothing/',
  '/docs/en/nothing/',
  '/signature/not-a-uuid/',
  '/favicon.gif',
  '/robots.txt.bak',
  '/_astro/of-an-older-build.00000000.js',
  '/wp-login.php',
  '/api/no-such-call',
  '/500/',
  '/404/',
  '/error/',
]

test('A §8: an error page never has status 200 and always has a link home', async ({ request }) => {
  for (const path of MISSING_PATHS) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect.soft([400, 404, 410], `${path} → ${response.status()}`).toContain(response.status())
    const html = await response.text()
    if (!/^text\/html/.test(response.headers()['content-type'] ?? '')) continue
    expect.soft(html, path).toMatch(/<a [^>]*href="\/(?:\w|")/)
    expect.soft(html, path).toContain('noindex')
    expect.soft(response.headers()['cache-control'], path).toBe('private, no-store')
    expect.soft(html, path).toContain(response.headers()['x-request-id'])
  }
})

test('A §2.6: the error page of a missing store links to the stores of its city', async ({ page, guard }) => {
  guard.allowMessage(/Failed to load resource: the server responded with a status of 4(?:04|10)/)
  for (const slug of ['no-such-store', 'closed-for-good']) {
    await page.goto(toStorePath(BARCELONA, slug))
    await expect(page.getByRole('main').getByRole('link', { name: getTexts('en').t('platform:errorStores') })).toHaveAttribute(
      'href',
      toCityPath(BARCELONA),
    )
  }
  await page.goto('/nowhere/at/all/here/')
  await expect(page.getByRole('main').getByRole('link', { name: getTexts('en').t('platform:errorAction') })).toHaveAttribute('href', '/')
})

/** The browser logs this for a page with such a status. */
const MISSING_PAGE = /Failed to load resource: the server responded with a status of 4(?:04|10)/

test('copy.md: "This store has closed for good. Here are others near you."', { tag: '@both' }, async ({ page, guard }) => {
  guard.allowMessage(MISSING_PAGE)
  const { t } = getTexts('en')
  await page.goto(toStorePath(BARCELONA, 'closed-for-good'))
  await expect(page).toHaveTitle(new RegExp(t('platform:goneTitle')))
  await expect(page.getByRole('heading', { level: 1, name: t('platform:goneTitle') })).toBeVisible()
  const others = page.getByRole('region', { name: t('platform:goneText') })
  const cards = others.getByRole('heading', { level: 3 })
  await expect(cards).toHaveCount(6)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findDarkAxeViolations(page)).toEqual([])
  const name = (await cards.first().textContent())!.trim()
  await others.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${toCityPath(BARCELONA)}[^/]+/$`))
})

test(
  'findings.md: the page of a missing store has the search and the categories of its city',
  { tag: '@both' },
  async ({ page, guard, market }) => {
    guard.allowMessage(MISSING_PAGE)
    const { t } = getTexts('en')
    await page.goto(toStorePath(BARCELONA, 'no-such-store'))
    await expect(page.getByRole('heading', { level: 1, name: t('platform:nopageTitle') })).toBeVisible()
    const { name } = await market.getMainCategory(BARCELONA)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    const search = page.getByRole('main').getByRole('searchbox', { name: t('navigation:searchLabel') })
    await search.fill('pizza')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/barcelona\/search\/.*pizza|search=pizza/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('pizza')
  },
)

test('a missing page without a city has a search for a city and leads to cities', { tag: '@phone' }, async ({ page, guard }) => {
  guard.allowMessage(MISSING_PAGE)
  const { t } = getTexts('en')
  for (const path of ['/es/en/no-such-city/', '/nowhere/at/all/here/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Barcelona', exact: true })).toHaveAttribute(
      'href',
      toCityPath(BARCELONA),
    )
    expect(await findAxeViolations(page)).toEqual([])
    const search = page.getByRole('main').getByRole('searchbox', { name: t('navigation:finderLabel') })
    await search.fill('Barcelona')
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${toCityPath(BARCELONA)}$`))
  }
})
