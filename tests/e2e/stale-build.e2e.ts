import { startCdnProxy } from './support/cdn-proxy.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** The browser logs this when a page of an older build imports a chunk that the site no longer has. */
const MISSING_CHUNK = /Failed to fetch dynamically imported module|Failed to load resource/
const { t } = getTexts('en')

test(
  'A §8: on a public page, a link whose chunk is missing loads its page, which belongs to the current build',
  { tag: '@phone' },
  async ({ page, guard, baseURL }) => {
    const proxy = await startCdnProxy(baseURL!)
    guard.allowOrigin(proxy.url)
    guard.allowMessage(NOT_FOUND)
    guard.allowMessage(MISSING_CHUNK)
    await page.goto(proxy.url + toCityPath(BARCELONA))
    await page.waitForLoadState('networkidle')

    proxy.missingFiles = /\/storefront-island\./
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: t('navigation:basketEmpty') }).click()
    await reloaded
    proxy.missingFiles = undefined
    expect(proxy.failedFiles.length).toBeGreaterThan(0)

    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: t('navigation:basketEmpty') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await proxy.stop()
  },
)

test(
  'A §8: a missing chunk reloads the page with the typed text, but never stores a password',
  { tag: '@desktop' },
  async ({ page, guard, baseURL }) => {
    const proxy = await startCdnProxy(baseURL!)
    guard.allowOrigin(proxy.url)
    guard.allowMessage(NOT_FOUND)
    guard.allowMessage(MISSING_CHUNK)
    await page.goto(`${proxy.url}/en/profile-section/`)
    const email = page.getByLabel(t('account:email'), { exact: true })
    const password = page.getByLabel(t('account:password'), { exact: true })
    await email.fill('anna@example.com')
    await page.getByRole('button', { name: t('account:continue'), exact: true }).click()
    await password.fill('four green herons')

    // the messages of the preferences load when the dialog opens
    proxy.missingFiles = /\/_astro\/en\./
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: t('navigation:privacySettings') }).click()
    await reloaded
    await expect(email).toHaveValue('anna@example.com')
    await page.getByRole('button', { name: t('account:continue'), exact: true }).click()
    await expect(password).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('herons')
    await proxy.stop()
  },
)

test('the page reloads once in 60 seconds and then reports the missing chunk', { tag: '@phone' }, async ({ page, guard, baseURL }) => {
  const proxy = await startCdnProxy(baseURL!)
  guard.allowOrigin(proxy.url)
  guard.allowMessage(NOT_FOUND)
  guard.allowMessage(MISSING_CHUNK)
  proxy.missingFiles = /\/profile-island\./
  await page.goto(`${proxy.url}/en/profile-section/`)
  await expect(page.getByRole('alert')).toContainText(t('platform:islandFailedTitle'))
  await expect.poll(() => proxy.requestedPages.filter(it => it.includes('profile-section')).length).toBe(2)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  expect(proxy.requestedPages.filter(it => it.includes('profile-section'))).toHaveLength(2)
  await expect(page.getByRole('alert')).toContainText(t('platform:islandFailedTitle'))
  await proxy.stop()
})
