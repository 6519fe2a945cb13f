import type { BrowserContext } from '@playwright/test'

import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const { t } = getTexts('en')
const LANDING = '/es/en/'
const PROFILE = '/en/profile-section/'

const setCookie = (context: BrowserContext, url: string, name: string, value: string) => context.addCookies([{ name, value, url }])

test('A §2.3: rendered pages and landings show no footer in a hybrid app', async ({ page, context, baseURL }) => {
  for (const path of [LANDING, toCityPath(BARCELONA), PROFILE]) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-context')
  }
  await setCookie(context, baseURL!, STORAGE_NAME.appShell, 'hybrid')
  for (const path of [LANDING, toCityPath(BARCELONA), PROFILE]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-context', 'hybrid')
    await expect(page.getByRole('contentinfo')).toBeHidden()
  }
})

test('A §2.3: only the city page has no footer in a partner app', async ({ page, context, baseURL, market }) => {
  await setCookie(context, baseURL!, STORAGE_NAME.appShell, 'partner')
  const { store } = await market.findCard(BARCELONA, () => true)
  // the landing comes first, because it redirects a visitor who has seen the city
  for (const path of [LANDING, toStorePath(BARCELONA, store.slug)]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-context', 'partner')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  await page.goto(toCityPath(BARCELONA))
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

for (const [tag, visible] of [
  ['@phone', false],
  ['@desktop', true],
] as const) {
  test(`A §2.3: the profile has a footer on desktop only (${tag})`, { tag }, async ({ page }) => {
    await page.goto(PROFILE)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible({ visible })
  })
}

test(
  'the footer lists the cities of the country and popular stores of the city, and each link has status 200',
  { tag: '@both' },
  async ({ page, request }) => {
    await page.goto(toCityPath(BARCELONA))
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('navigation', { name: t('navigation:footCities') }).getByRole('link')).not.toHaveCount(0)
    const popular = footer.getByRole('navigation', { name: t('navigation:footPopularIn', { city: 'Barcelona' }) }).getByRole('link')
    await expect(popular).not.toHaveCount(0)
    for (const path of await popular.evaluateAll(links => links.map(it => it.getAttribute('href'))))
      expect(path).toContain(toCityPath(BARCELONA))
    const paths = await footer.getByRole('link').evaluateAll(links => links.map(it => it.getAttribute('href') ?? ''))
    const statuses = await Promise.all(paths.map(async path => [path, (await request.get(path, { maxRedirects: 0 })).status()]))
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  },
)

test(
  'A §2.3: "default: footer; one-tap …; help center; modal overlay": a store page has each; "blank: bare"; "modal" has one task and a way out',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card } = await market.findCard(BARCELONA, () => true)
    const storefront = createStorefrontPage(page, getTexts('en'))
    await page.goto(toStorePath(BARCELONA, store.slug))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    for (const place of ['one-tap', 'help-center']) await expect(page.locator(`body > .${place}`)).toBeAttached()

    // the overlay covers the header, takes its clicks, and closes the dialog
    await storefront.link(card.name).click()
    const { dialog } = storefront.productSheet(card.name)
    await expect.poll(() => dialog.evaluate(it => it.matches(':modal') && document.elementFromPoint(5, 5) === it)).toBe(true)
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()

    await page.goto('/next/orders/')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0)

    await page.goto('/en/password-reset/')
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  },
)

test.describe('a new visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('A §2.3: a web view has no cookie banner when the agent cookie equals 1', async ({ page, context, baseURL }) => {
    const banner = page.getByRole('button', { name: t('platform:consentAccept') })
    await page.goto(toCityPath(BARCELONA))
    await expect(banner).toBeVisible()
    await setCookie(context, baseURL!, STORAGE_NAME.webViewAgent, '1')
    await page.goto(toCityPath(BARCELONA))
    await expect(page.locator('html')).toHaveAttribute('data-context', 'webview')
    await expect(banner).toBeHidden()
  })

  test(
    'A §2.3: the one-tap prompt appears after the cookie banner closes, unless the visitor is signed in',
    { tag: '@both' },
    async ({ page, context, baseURL }) => {
      await page.goto(toCityPath(BARCELONA))
      await page.waitForLoadState('networkidle')
      const isPromptVisible = () => page.locator('.one-tap').evaluate(it => getComputedStyle(it).display !== 'none')
      expect(await isPromptVisible()).toBe(false)
      await page.getByRole('button', { name: t('platform:consentDeny') }).click()
      await expect.poll(isPromptVisible).toBe(true)
      await signUp(context, baseURL!)
      await page.reload()
      await expect.poll(isPromptVisible).toBe(false)
    },
  )
})

test('A §2.3: "webview: follows dark/light colour scheme"', { tag: '@phone' }, async ({ page }) => {
  const readColours = () => page.locator('body').evaluate(it => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/embedded-web-views/privacy-management/')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  const [background, text] = await readColours()
  await page.emulateMedia({ colorScheme: 'dark' })
  const [darkBackground, darkText] = await readColours()
  expect(darkBackground).not.toBe(background)
  expect(darkText).not.toBe(text)
})

test('the password reset page without a link explains it, centred on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/en/password-reset/')
  await expect(page.getByRole('heading', { level: 1, name: t('account:resetMissingTitle') })).toBeVisible()
  const box = await page.locator('.panel').boundingBox()
  expect(box!.x).toBeCloseTo(390 - box!.x - box!.width, 0)
})

test('category names do not break inside a word on a phone, in languages with long words', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/es/en/barcelona/groceries_2/', '/es/es/barcelona/', '/ua/uk/kyiv/', '/ge/ka/tbilisi/', '/am/hy/yerevan/']) {
    await page.goto(path)
    const broken = await page.locator('.kind').evaluateAll(tiles =>
      tiles.flatMap(tile => {
        const walker = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT)
        const brokenWords: string[] = []
        while (walker.nextNode()) {
          const node = walker.currentNode
          for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(node, word.index)
            range.setEnd(node, word.index + word[0].length)
            if (new Set([...range.getClientRects()].map(it => it.top)).size > 1) brokenWords.push(word[0])
          }
        }
        return brokenWords
      }),
    )
    expect(broken, path).toEqual([])
  }
})
