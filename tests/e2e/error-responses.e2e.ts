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
