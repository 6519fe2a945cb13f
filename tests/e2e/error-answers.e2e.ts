import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, storePath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** Addresses that lead nowhere: of pages, of files, of parts of them, in every depth. */
const NOWHERE = [
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

test('A §8: never a 200 on an error, and always a way home', async ({ request }) => {
  for (const path of NOWHERE) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect.soft([400, 404, 410], `${path} → ${answer.status()}`).toContain(answer.status())
    const html = await answer.text()
    if (!/^text\/html/.test(answer.headers()['content-type'] ?? '')) continue
    expect.soft(html, path).toMatch(/<a [^>]*href="\/(?:\w|")/)
    expect.soft(html, path).toContain('noindex')
    expect.soft(answer.headers()['cache-control'], path).toBe('private, no-store')
    expect.soft(html, path).toContain(answer.headers()['x-request-id'])
  }
})

test('A §2.6: the button of a store that is not there leads to the other stores of its city', async ({ page, guard }) => {
  guard.expects(/Failed to load resource: the server responded with a status of 4(?:04|10)/)
  for (const slug of ['no-such-store', 'closed-for-good']) {
    await page.goto(storePath(BARCELONA, slug))
    await expect(page.getByRole('main').getByRole('link', { name: getTexts('en').say('platform:errorStores') })).toHaveAttribute(
      'href',
      cityPath(BARCELONA),
    )
  }
  await page.goto('/nowhere/at/all/here/')
  await expect(page.getByRole('main').getByRole('link', { name: getTexts('en').say('platform:errorAction') })).toHaveAttribute('href', '/')
})
