import type { APIRequestContext, Page } from '@playwright/test'

import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, LONG_MENU_SLUG, type Market, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
const PATH = toStorePath(BARCELONA, LONG_MENU_SLUG)

/** A section far below the first part. */
const LATE_SECTION = 47

const loadMenu = async (market: Market) => {
  const store = await market.getStoreBySlug(BARCELONA, LONG_MENU_SLUG)
  const [sections, products] = await Promise.all([market.getSections(BARCELONA, store), market.getProducts(BARCELONA, store)])
  return { store, sections, productIds: [...new Set(products.map(it => it.id))].toSorted((one, other) => one - other) }
}

/** Locators of the menu. A section is a region with the name of its title. */
function createMenuPage(page: Page) {
  const main = page.getByRole('main')
  const section = (title: string) => main.getByRole('region', { name: title, exact: true })
  return {
    section,
    sectionLink: (title: string) =>
      page.getByRole('navigation', { name: t('catalogue:menu'), exact: true }).getByRole('link', { name: title, exact: true }),
    pendingLink: (title: string) => section(title).getByRole('link', { name: t('catalogue:seeAllOf', { name: title }), exact: true }),
    products: (title: string) => section(title).getByRole('article'),
    /** Distance of the section from the top of the view, pixels. */
    getTop: (title: string) => section(title).evaluate(it => Math.round(it.getBoundingClientRect().top)),
  }
}

const readProductIds = (page: Page): Promise<number[]> =>
  page.locator('.store-menu [data-product]').evaluateAll(links => links.map(it => Number((it as HTMLElement).dataset['product'])))

/** The first product of a section is below the sticky rows, in the upper half of the view. */
async function expectAtTop(page: Page, title: string): Promise<void> {
  const menu = createMenuPage(page)
  await expect(menu.products(title).first()).toBeInViewport()
  await expect.poll(() => menu.getTop(title)).toBeLessThan(page.viewportSize()!.height / 2)
  expect(await menu.getTop(title)).toBeGreaterThanOrEqual(0)
}

test(
  'issue 18, point 8: "the HTML above 400 products is split and fetched as the reader scrolls": the end has the last product',
  {
    tag: '@both',
  },
  async ({ page, market }) => {
    const { sections, productIds } = await loadMenu(market)
    expect(productIds.length).toBeGreaterThan(1900)
    await page.goto(PATH)
    expect(new Set(await readProductIds(page)).size).toBeLessThan(200)
    await expect(async () => {
      await page.evaluate(() => scrollBy({ top: 2500, behavior: 'instant' }))
      const [end, pending] = await page.evaluate(() => [
        scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
        document.querySelectorAll('[data-menu-part]').length,
      ])
      expect([end, pending]).toEqual([true, 0])
    }).toPass({ intervals: [120], timeout: 150_000 })
    await expect(createMenuPage(page).products(sections.at(-1)!.title).last()).toBeVisible()
    // printing shows the products of all sections
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    // the products of generated sections are in their own section too
    const ids = await page
      .locator('.store-menu .menu-block:not(#offers-c\\.0, [id^="most-ordered-c."]) [data-product]')
      .evaluateAll(links => links.map(it => Number((it as HTMLElement).dataset['product'])))
    expect(ids.toSorted((one, other) => one - other)).toEqual(productIds)
    const duplicates = await page.evaluate(() => {
      const all = Array.from(document.querySelectorAll('[id]'), it => it.id)
      return all.filter((it, index) => all.indexOf(it) !== index)
    })
    expect(duplicates).toEqual([])
    const names = await page
      .locator('main section[aria-labelledby]')
      .evaluateAll(all => all.map(it => document.getElementById(it.getAttribute('aria-labelledby')!)?.textContent))
    expect(
      names.filter((it, index) => names.indexOf(it) !== index),
      'no duplicate landmarks',
    ).toEqual([])
  },
)

test(
  'the link of a late section lands on it before it is loaded, and "back" and "forward" restore the position',
  { tag: '@both' },
  async ({ page, market }) => {
    const { sections } = await loadMenu(market)
    const { title } = sections[LATE_SECTION]!
    const middle = sections[30]!.title
    const menu = createMenuPage(page)
    await page.goto(PATH)
    await expect(menu.pendingLink(title)).toHaveCount(1)
    await menu.sectionLink(title).click()
    await expectAtTop(page, title)
    await expect(menu.sectionLink(title)).toHaveAttribute('aria-current', 'true')
    await expect(menu.pendingLink(middle), 'a section that the jump passed is not loaded').toHaveCount(1)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(50)
    await page.goForward()
    await expectAtTop(page, title)
    // again, now that it is loaded
    await page.goBack()
    await menu.sectionLink(title).click()
    await expectAtTop(page, title)
  },
)

test('a shared link to a section opens the page at it; a reload restores the position', async ({ page, market }) => {
  const { sections } = await loadMenu(market)
  const { title, slug } = sections[LATE_SECTION]!
  const menu = createMenuPage(page)
  await page.goto(`${PATH}#${slug}`)
  await expectAtTop(page, title)
  await page.mouse.move(195, 500)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => (history.state as { menu?: object } | null)?.menu)).toBeTruthy()
  // the page stores the position after a pause in scrolling, and nothing else tells that it has
  await page.waitForTimeout(300)
  const top = await menu.getTop(title)
  await page.reload()
  await expect(menu.products(title).first()).toBeAttached()
  await expect.poll(async () => Math.abs((await menu.getTop(title)) - top)).toBeLessThanOrEqual(8)
})

test('a part that fails is loaded again while the reader waits at it, and its link works meanwhile', async ({ page, market, guard }) => {
  guard.allowMessage(/^503: |status of 503/)
  const { sections } = await loadMenu(market)
  const { title, slug } = sections[LATE_SECTION]!
  const menu = createMenuPage(page)
  let [isDown, lastFailure] = [true, Number.POSITIVE_INFINITY]
  await page.route(/[?&]part=/, route => {
    if (!isDown) return route.continue()
    lastFailure = Date.now()
    return route.fulfill({ status: 503 })
  })
  await page.goto(`${PATH}#${slug}`)
  // all parts near the reader have failed
  await expect.poll(() => Date.now() - lastFailure).toBeGreaterThan(1000)
  await expect(menu.pendingLink(title)).toBeVisible()
  isDown = false
  await expect(menu.products(title).first()).toBeVisible()
})

test('a customer adds a product of a late section to the basket', async ({ page, market }) => {
  const { sections, store } = await loadMenu(market)
  const { title } = sections[LATE_SECTION]!
  const storefront = createStorefrontPage(page, texts)
  const menu = createMenuPage(page)
  await page.goto(PATH)
  await menu.sectionLink(title).click()
  await expect(menu.products(title).first()).toBeInViewport()
  const card = menu
    .products(title)
    .filter({ has: page.locator('[data-add]') })
    .first()
  const name = await card.getByRole('heading').innerText()
  await storefront.addButton(name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  const basket = await storefront.openBasket(store.name)
  await expect(basket.line(name)).toBeVisible()
})

test(
  'by keyboard, the section after the last loaded product is next, and keeps the focus when it is loaded',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(PATH)
    const [current, next] = await page.evaluate(() => {
      const pending = document.querySelector('[data-menu-part]')!
      return [pending.previousElementSibling!.id, pending.id]
    })
    const last = page.locator(`[id="${current}"]`).locator('a, button').last()
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(page.locator(`[id="${next}"] [data-product]`).first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(last).toBeFocused()
  },
)

test('the search of the menu finds products of parts that are not loaded', async ({ page, market }) => {
  const { store, sections } = await loadMenu(market)
  const products = await market.getProducts(BARCELONA, store)
  const last = products.at(-1)!
  const menu = createMenuPage(page)
  await page.goto(PATH)
  const field = createStorefrontPage(page, texts).menuSearch(store.name)
  await field.fill(last.name)
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: last.name }).first()).toBeVisible()
  await expect(menu.section(sections[1]!.title)).toBeHidden()
  await field.fill('zzzzqqqq')
  await expect(page.getByText(t('catalogue:nothingFoundTitle'))).toBeVisible()
  await field.fill('')
  await expect(menu.section(sections[1]!.title)).toBeVisible()
  await expect(page.getByText(t('catalogue:nothingFoundTitle'))).toBeHidden()
})

test('axe finds nothing on a long menu with loaded and pending sections', async ({ page, market }) => {
  const { sections } = await loadMenu(market)
  await page.goto(`${PATH}#${sections[LATE_SECTION]!.slug}`)
  await expectAtTop(page, sections[LATE_SECTION]!.title)
  expect(await findAxeViolations(page)).toEqual([])
})

/** Scrolls to the end, and until all sections in the middle have only their text. */
async function readToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollBy({ top: 2500, behavior: 'instant' }))
    expect(await page.locator('[data-menu-part]').count()).toBe(0)
  }).toPass({ intervals: [120], timeout: 150_000 })
  await expect.poll(() => page.locator('.store-menu .item').count()).toBeLessThan(300)
}

/** Without a scroll event in this time the page has come to rest. The browser scrolls for a key and a wheel later. Milliseconds. */
const SCROLL_END_WAIT_MS = 300

/** As a reader does: the page no longer holds the position of a jump. Again, if the scrolling of a wheel before it had not ended. */
async function goToTop(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Home')
    await page.evaluate(async restMs => {
      const rest = new Promise<void>(resolve => {
        let timer = setTimeout(resolve, restMs)
        addEventListener('scroll', () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, restMs)
        })
      })
      scrollTo({ top: 0, behavior: 'instant' })
      await rest
    }, SCROLL_END_WAIT_MS)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }).toPass({ timeout: 20_000 })
}

test(
  'a section far from the view keeps its place and its text without its cards, and has them again before the reader is there',
  { tag: '@both' },
  async ({ page, market }) => {
    const { sections, store } = await loadMenu(market)
    const { title } = sections[LATE_SECTION]!
    const menu = createMenuPage(page)
    const storefront = createStorefrontPage(page, texts)
    await page.goto(PATH)
    await menu.sectionLink(title).click()
    await expectAtTop(page, title)
    const card = menu
      .products(title)
      .filter({ has: page.locator('[data-add]') })
      .first()
    const name = await card.getByRole('heading').innerText()
    const before = await menu.section(title).evaluate(it => ({ html: it.innerHTML, height: it.getBoundingClientRect().height }))
    await goToTop(page)
    await expect(menu.products(title)).toHaveCount(0)
    expect(await menu.section(title).evaluate(it => it.getBoundingClientRect().height)).toBeCloseTo(before.height, 0)
    // window.find uses the search of the browser
    const found = await page.evaluate(text => (window as unknown as { find(text: string): boolean }).find(text), name)
    expect(found, 'find in page').toBe(true)
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await goToTop(page)
    await menu.sectionLink(title).click()
    await expectAtTop(page, title)
    expect(await menu.section(title).innerHTML()).toBe(before.html)
    await storefront.addButton(name).first().click()
    await expect(storefront.basketLink(1)).toBeVisible()
    // the focus is in the section
    await goToTop(page)
    await expect(menu.products(title)).not.toHaveCount(0)
    await storefront.menuSearch(store.name).focus()
    await page.mouse.wheel(0, 9000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await goToTop(page)
    await expect(menu.products(title)).toHaveCount(0)
    const basket = await storefront.openBasket(store.name)
    await expect(basket.line(name)).toBeVisible()
  },
)

test('by keyboard, no product is skipped where sections have only their text', { tag: '@desktop' }, async ({ page, market }) => {
  const { sections } = await loadMenu(market)
  const menu = createMenuPage(page)
  const middle = sections[LATE_SECTION]!.title
  await page.goto(PATH)
  await menu.sectionLink(middle).click()
  await expectAtTop(page, middle)
  const last = menu.section(middle).locator('a, button').last()
  await last.focus()
  await goToTop(page)
  // the sections around the focus stay, the one after them has only its text
  await expect(menu.products(sections[LATE_SECTION + 2]!.title)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(
    menu
      .section(sections[LATE_SECTION + 1]!.title)
      .locator('a')
      .first(),
  ).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
})

test('the search of the menu finds products of sections that have only their text', async ({ page, market }) => {
  const { sections, store } = await loadMenu(market)
  const menu = createMenuPage(page)
  await page.goto(PATH)
  await readToEnd(page)
  const name = (await market.getProducts(BARCELONA, store)).at(500)!.name
  await createStorefrontPage(page, texts).menuSearch(store.name).fill(name)
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: name }).first()).toBeVisible()
  await createStorefrontPage(page, texts).menuSearch(store.name).fill('')
  await createStorefrontPage(page, texts).menuSearch(store.name).blur()
  await goToTop(page)
  await expect(menu.products(sections[2]!.title).first()).toBeVisible()
  await expect(menu.section(sections[2]!.title).locator('.item[hidden]')).toHaveCount(0)
})

const readIds = (html: string): number[] => [...html.matchAll(/data-product="(\d+)"/g)].map(it => Number(it[1]))
const getHtml = async (request: APIRequestContext, path: string) => {
  const reply = await request.get(path, { headers: { accept: 'text/html' } })
  expect(reply.status(), path).toBe(200)
  return { html: await reply.text(), headers: reply.headers() }
}

test('"search engines and visitors without JavaScript reach all of it by section links"', async ({ browser, request, market, baseURL }) => {
  const { sections, productIds } = await loadMenu(market)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}${PATH}`)
  const found = new Set(await readProductIds(page))
  const links = await page.locator('.store-menu .pending a').evaluateAll(all => all.map(it => it.getAttribute('href') ?? ''))
  const { title, slug } = sections[LATE_SECTION]!
  await createMenuPage(page).pendingLink(title).click()
  await expect(page).toHaveURL(`${baseURL}${PATH}${slug}/`)
  await expect(createMenuPage(page).products(title).first()).toBeVisible()
  await context.close()
  for (const link of links) {
    const { html } = await getHtml(request, link)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${link}">`)
    for (const id of readIds(html)) found.add(id)
  }
  expect([...found].toSorted((one, other) => one - other)).toEqual(productIds)
})

test('a part is a fragment for everyone: no search engine lists it, and an unknown part is 404', async ({ request, page }) => {
  await page.goto(PATH)
  const part = await page.locator('[data-menu-part]').first().getAttribute('data-menu-part')
  const { html, headers } = await getHtml(request, part!)
  expect(html).not.toMatch(/<html|<head|<link rel="canonical"/)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['set-cookie']).toBeUndefined()
  expect((await getHtml(request, part!)).html).toBe(html)
  expect((await request.get(`${PATH}?part=999999999`, { headers: { accept: 'text/html' } })).status()).toBe(404)
})
