import type { BrowserContext } from '@playwright/test'

import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, storePath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

const { say } = getTexts('en')
const LANDING = '/es/en/'
const PROFILE = '/en/profile-section/'

const cookie = (context: BrowserContext, url: string, name: string, value: string) => context.addCookies([{ name, value, url }])

test('A §2.3: a hybrid app has no footer of ours, on rendered pages and on landings', async ({ page, context, baseURL }) => {
  for (const path of [LANDING, cityPath(BARCELONA), PROFILE]) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-context')
  }
  await cookie(context, baseURL!, STORAGE_NAME.appShell, 'hybrid')
  for (const path of [LANDING, cityPath(BARCELONA), PROFILE]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-context', 'hybrid')
    await expect(page.getByRole('contentinfo')).toBeHidden()
  }
})

test('A §2.3: in a partner app the city page has no footer, other pages have one', async ({ page, context, baseURL, market }) => {
  await cookie(context, baseURL!, STORAGE_NAME.appShell, 'partner')
  const { store } = await market.findCard(BARCELONA, () => true)
  // the landing first: whoever has been to the city is led there
  for (const path of [LANDING, storePath(BARCELONA, store.slug)]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-context', 'partner')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  await page.goto(cityPath(BARCELONA))
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

for (const [tag, shown] of [
  ['@phone', false],
  ['@desktop', true],
] as const) {
  test(`A §2.3: profile: footer on non-mobile only (${tag})`, { tag }, async ({ page }) => {
    await page.goto(PROFILE)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible({ visible: shown })
  })
}

test('the footer names the cities of the country and popular stores of this city, and every link of it leads to a page', async ({
  page,
  request,
}) => {
  await page.goto(cityPath(BARCELONA))
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: say('navigation:footCities') }).getByRole('link')).not.toHaveCount(0)
  const popular = footer.getByRole('navigation', { name: say('navigation:footPopularIn', { city: 'Barcelona' }) }).getByRole('link')
  await expect(popular).not.toHaveCount(0)
  for (const path of await popular.evaluateAll(links => links.map(it => it.getAttribute('href'))))
    expect(path).toContain(cityPath(BARCELONA))
  const paths = await footer.getByRole('link').evaluateAll(links => links.map(it => it.getAttribute('href') ?? ''))
  const answers = await Promise.all(paths.map(async path => [path, (await request.get(path, { maxRedirects: 0 })).status()]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test.describe('a visitor who comes for the first time', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('A §2.3: in a web view there is no cookie banner when the agent cookie equals 1', async ({ page, context, baseURL }) => {
    const banner = page.getByRole('button', { name: say('platform:consentAccept') })
    await page.goto(cityPath(BARCELONA))
    await expect(banner).toBeVisible()
    await cookie(context, baseURL!, STORAGE_NAME.webViewAgent, '1')
    await page.goto(cityPath(BARCELONA))
    await expect(page.locator('html')).toHaveAttribute('data-context', 'webview')
    await expect(banner).toBeHidden()
  })

  test('A §2.3: the place of the one-tap prompt opens once the cookie banner is closed, for who is not signed in', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(cityPath(BARCELONA))
    await page.waitForLoadState('networkidle')
    const shown = () => page.locator('.one-tap').evaluate(it => getComputedStyle(it).display !== 'none')
    expect(await shown()).toBe(false)
    await page.getByRole('button', { name: say('platform:consentDeny') }).click()
    await expect.poll(shown).toBe(true)
    await signUp(context, baseURL!)
    await page.reload()
    await expect.poll(shown).toBe(false)
  })
})

test('the page for a new password without a link says so, in the middle of a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/en/password-reset/')
  await expect(page.getByRole('heading', { level: 1, name: say('account:resetMissingTitle') })).toBeVisible()
  const box = await page.locator('.panel').boundingBox()
  expect(box!.x).toBeCloseTo(390 - box!.x - box!.width, 0)
})

test('no name of a category breaks inside a word on a phone, in languages of long words', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/es/en/barcelona/groceries_2/', '/es/es/barcelona/', '/ua/uk/kyiv/', '/ge/ka/tbilisi/', '/am/hy/yerevan/']) {
    await page.goto(path)
    const broken = await page.locator('.kind').evaluateAll(tiles =>
      tiles.flatMap(tile => {
        const texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (texts.nextNode()) {
          const node = texts.currentNode
          for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(node, word.index)
            range.setEnd(node, word.index + word[0].length)
            if (new Set([...range.getClientRects()].map(it => it.top)).size > 1) found.push(word[0])
          }
        }
        return found
      }),
    )
    expect(broken, path).toEqual([])
  }
})
