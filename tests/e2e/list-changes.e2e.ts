import type { Page } from '@playwright/test'

import { expect, OFFLINE, test } from './support/guarded-test.ts'
import { BARCELONA, type Market, toCategoryPath } from './support/market.ts'

/** Opens the main category of Barcelona. A mark on the window tells a change in place from a navigation. */
async function openList(page: Page, market: Market): Promise<string> {
  const path = toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA))
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => void Object.assign(window, { marked: true }))
  return path
}

const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)
const getFilters = (page: Page) => page.locator('.strip').first().getByRole('link')
const readStores = (page: Page): Promise<string[]> => page.locator('.stores h3').allTextContents()
/** The path of a filter, without the origin. */
const readPath = async (page: Page, index: number): Promise<string> => (await getFilters(page).nth(index).getAttribute('href'))!

test('A §2.1: a filter changes the list in place, with its address, title, focus and an announcement', async ({ page, market }) => {
  await openList(page, market)
  const before = await readStores(page)
  const title = await page.title()
  const filter = await readPath(page, 1)
  const name = (await getFilters(page).nth(1).textContent())!.trim()
  await getFilters(page).nth(1).click()
  await expect(page).toHaveURL(filter)
  await expect(getFilters(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(getFilters(page).nth(1)).toBeFocused()
  await expect(page.locator('p.sr-only[role=status]')).toContainText(name)
  expect(await page.title()).not.toBe(title)
  expect(await readStores(page)).not.toEqual(before)
  expect(await isSamePage(page)).toBe(true)
  const served = await (await page.request.get(filter)).text()
  expect((served.match(/<h3/g) ?? []).length).toBe((await readStores(page)).length)
})

test('A §2.1: back and forward restore the list and the scroll position', async ({ page, market }) => {
  const path = await openList(page, market)
  const before = await readStores(page)
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  const filter = await readPath(page, 1)
  await getFilters(page).nth(1).click()
  await expect(page).toHaveURL(filter)
  const filtered = await readStores(page)
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect.poll(() => readStores(page)).toEqual(before)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
  await page.goForward()
  await expect(page).toHaveURL(filter)
  await expect.poll(() => readStores(page)).toEqual(filtered)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  expect(await isSamePage(page)).toBe(true)
})

test('A §2.1: "back" shows the earlier list after a reload, too', async ({ page, market }) => {
  const path = await openList(page, market)
  const before = await readStores(page)
  const filter = await readPath(page, 1)
  await getFilters(page).nth(1).click()
  await expect(page).toHaveURL(filter)
  await page.reload({ waitUntil: 'networkidle' })
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect.poll(() => readStores(page)).toEqual(before)
})

test('A §2.1: if a list cannot be loaded, the browser follows the link', async ({ page, market, guard }) => {
  guard.allowMessage(OFFLINE)
  guard.allowMessage(/ERR_FAILED/)
  await openList(page, market)
  const filter = await readPath(page, 1)
  let failed = 0
  await page.route(`**${filter}`, route => {
    if (route.request().isNavigationRequest()) return route.continue()
    failed++
    return route.abort()
  })
  await getFilters(page).nth(1).click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(page).toHaveURL(filter)
  await expect(getFilters(page).nth(1)).toHaveAttribute('aria-current', 'true')
  expect(failed).toBeGreaterThan(0)
})

test('A §2.1: a list that arrives after a later choice is ignored', async ({ page, market, guard }) => {
  guard.allowMessage(/ERR_ABORTED|ERR_FAILED/)
  await openList(page, market)
  const [slow, fast] = [await readPath(page, 1), await readPath(page, 2)]
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(`**${slow}`, async route => {
    await released
    await route.continue().catch(() => {})
  })
  const requested = page.waitForRequest(`**${slow}`)
  await getFilters(page).nth(1).click()
  await requested
  await getFilters(page).nth(2).click()
  await expect(page).toHaveURL(fast)
  const stores = await readStores(page)
  release()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(fast)
  expect(await readStores(page)).toEqual(stores)
  expect(await isSamePage(page)).toBe(true)
})

// tests/bench/presses.bench.e2e.ts measures its time: less than 100 ms
test('a prefetched list is shown without a request after the click', { tag: '@desktop' }, async ({ page, market }) => {
  await openList(page, market)
  const filter = await readPath(page, 1)
  const loaded = page.waitForResponse(it => it.url().endsWith(filter))
  await getFilters(page).nth(1).hover()
  await (await loaded).finished()
  const stores = await readStores(page)
  const lists: string[] = []
  page.on('request', it => void (new URL(it.url()).pathname.startsWith('/es/') && lists.push(it.url())))
  await getFilters(page).nth(1).click()
  await expect(page).toHaveURL(filter)
  await expect.poll(() => readStores(page)).not.toEqual(stores)
  expect(await isSamePage(page)).toBe(true)
  expect(lists).toEqual([])
})
