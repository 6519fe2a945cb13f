import type { Page } from '@playwright/test'

import { getPopularSearches, searchStores } from '#contract/catalogue/store.ts'
import { HEADER } from '#contract/headers.ts'
import { renderAllContent } from '#tests/support/render-all-content.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { expect, OFFLINE, test } from './support/guarded-test.ts'
import { BARCELONA, KYIV, LONG_MENU_SLUG, type Market, toCategoryPath, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage, findSearchField } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
const CITY = toCityPath(BARCELONA)

/** Locators of a search field with its list. */
function createSearchPage(page: Page) {
  const form = page.getByRole('banner').getByRole('search')
  const list = form.getByRole('listbox', { name: t('navigation:suggestions') })
  return {
    form,
    list,
    field: findSearchField(page.getByRole('banner'), t('navigation:searchLabel')),
    options: list.getByRole('option'),
    recent: list.getByRole('group', { name: t('navigation:recentSearches') }).getByRole('option'),
    clearButton: form.getByRole('button', { name: t('navigation:clearSearch'), exact: true }),
    removeButton: (text: string) => form.getByRole('button', { name: t('navigation:removeSearch', { text }), exact: true }),
    removeAllButton: form.getByRole('button', { name: t('navigation:removeSearches'), exact: true }),
  }
}

/** The search calls of the page: the texts that they ask for. */
function recordSearches(page: Page): string[] {
  const searches: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api${searchStores.path}`) searches.push(searchParams.get('query') ?? '')
  })
  return searches
}

async function searchFor(page: Page, text: string): Promise<void> {
  const { field } = createSearchPage(page)
  await page.goto(CITY)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill(text)
  await field.press('Enter')
  await expect(page).toHaveURL(`${CITY}search/${encodeURIComponent(text)}/`)
}

test('the search of a city loads its code when the field has the focus', { tag: '@phone' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto(CITY, { waitUntil: 'networkidle' })
  const before = scripts.length
  expect(scripts.some(it => it.includes('SearchScript'))).toBe(false)
  const { field } = createSearchPage(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  expect(scripts.slice(before).some(it => it.includes('SearchScript'))).toBe(true)
})

test(
  'issue 19, point 6: "suggestions while typing": at once from the page, then stores and dishes of the city; by keyboard to a dish',
  { tag: '@both' },
  async ({ page, market }) => {
    const searches = recordSearches(page)
    const { card } = await market.findCard(BARCELONA, it => it.name.length > 4)
    const { field, list, options } = createSearchPage(page)
    await page.goto(CITY)
    const shown = (await page.locator('main .store h3').first().innerText()).trim()
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await field.pressSequentially(shown.slice(0, 4).toUpperCase())
    // before the pause in typing is over
    await expect(options.filter({ hasText: shown }).first()).toBeVisible()
    await field.fill('')
    await field.pressSequentially(card.name)
    await expect.poll(() => searches.at(-1)).toBe(card.name.trim())
    const dish = options.filter({ hasText: card.name }).first()
    await expect(dish).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    expect(await field.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    await expect(
      page.getByRole('status').filter({ hasText: t('navigation:suggestionsFound', { number: await options.count() }) }),
    ).toBeAttached()
    await field.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
    await field.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    const target = await options.first().getAttribute('href')
    await field.press('Enter')
    await expect(page).toHaveURL(target!)
  },
)

test('A §9: "Debounce 500 ms": one call for a word that is typed; A §5: an empty query makes none', async ({ page }) => {
  const searches = recordSearches(page)
  const { field, options, list } = createSearchPage(page)
  await page.goto(CITY)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('pizza', { delay: 40 })
  await expect(options.first()).toBeVisible()
  await expect.poll(() => searches).toEqual(['pizza'])
  await field.fill('   ')
  await expect(list.getByText('pizza', { exact: true })).toHaveCount(0)
  await field.fill('pizza')
  await expect(options.first()).toBeVisible()
  // the earlier reply is shown again: no call in more than the 500 ms of the debounce
  await page.waitForTimeout(900)
  expect(searches).toEqual(['pizza'])
})

test(
  'A §4: "closing clears everything": Escape and the button clear the text and the list; the search begins again',
  { tag: '@both' },
  async ({ page }) => {
    const { field, list, options, clearButton } = createSearchPage(page)
    await page.goto(CITY)
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await expect(clearButton).toBeHidden()
    await field.fill('pizza')
    await expect(options.first()).toBeVisible()
    await field.press('Escape')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(list).toBeHidden()
    await field.fill('sushi')
    await clearButton.click()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(clearButton).toBeHidden()
    await field.fill('sushi')
    await expect(options.first()).toBeVisible()
  },
)

test(
  'A §5: "Recent searches compared case-insensitively; the latest 5 shown, newest first", removable one by one and all',
  { tag: '@phone' },
  async ({ page }) => {
    const { field, recent, removeButton, removeAllButton } = createSearchPage(page)
    for (const text of ['tea', 'pizza', 'milk', 'sushi', 'bread', 'Pizza', 'salad']) await searchFor(page, text)
    await page.goto(CITY)
    await field.focus()
    await expect(recent).toHaveText(['salad', 'Pizza', 'bread', 'sushi', 'milk'])
    expect(await findAxeViolations(page)).toEqual([])
    await removeButton('bread').click()
    await expect(recent).toHaveText(['salad', 'Pizza', 'sushi', 'milk', 'tea'])
    await expect(removeButton('sushi')).toBeFocused()
    await page.reload()
    await field.focus()
    await expect(recent).toHaveCount(5)
    await recent.filter({ hasText: 'sushi' }).click()
    await expect(page).toHaveURL(`${CITY}search/sushi/`)
    await page.goto(CITY)
    await field.focus()
    await expect(recent).toHaveText(['sushi', 'salad', 'Pizza', 'milk', 'tea'])
    await removeAllButton.click()
    await expect(recent).toHaveCount(0)
    await page.reload()
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await expect(recent).toHaveCount(0)
  },
)

test('an empty field offers the popular searches of the city', async ({ page, request }) => {
  const reply = await request.get(`/api${getPopularSearches.path}`, { headers: { [HEADER.cityCode]: BARCELONA.cityCode } })
  expect(reply.status()).toBe(200)
  const { field, list } = createSearchPage(page)
  await page.goto(CITY)
  await field.focus()
  const popular = list.getByRole('group', { name: t('navigation:popularSearches') }).getByRole('option')
  await expect(popular.first()).toBeVisible()
  const text = await popular.first().innerText()
  await popular.first().click()
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue:searchHeading', { query: text }) })).toBeVisible()
})

test('axe finds nothing on open suggestions, light and dark', { tag: '@both' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await searchFor(page, 'tea')
  const { field, options } = createSearchPage(page)
  await page.goto(CITY)
  await field.focus()
  await expect(options.first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await field.fill('pizza')
  await expect(options.nth(3)).toBeVisible()
  await page.evaluate(renderAllContent)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findDarkAxeViolations(page)).toEqual([])
})

test('a failed call is explained, and Enter still searches', async ({ page, context, guard }) => {
  guard.allowMessage(OFFLINE)
  const { field, form } = createSearchPage(page)
  await page.goto(CITY)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await field.fill('zzpizza')
  await expect(form.getByText(t('navigation:suggestionsFailed')).first()).toBeVisible()
  await context.setOffline(false)
  await field.fill('pizza')
  await field.press('Enter')
  await expect(page).toHaveURL(`${CITY}search/pizza/`)
})

test('A §3: a search from a category is of type Category, and one link searches the whole city', async ({ page, market }) => {
  const category = await market.getMainCategory(BARCELONA)
  await page.goto(toCategoryPath(BARCELONA, category))
  const field = findSearchField(page.getByRole('banner'), t('navigation:searchIn', { name: category.name }))
  await field.fill('pizza')
  await field.press('Enter')
  await expect(page).toHaveURL(`${CITY}search/pizza/?category=${category.id}`)
  await expect(
    page.getByRole('heading', { level: 1, name: t('catalogue:searchHeadingIn', { query: 'pizza', category: category.name }) }),
  ).toBeVisible()
  const filters = page.getByRole('navigation', { name: t('catalogue:filters'), exact: true })
  await expect(filters.getByRole('link', { name: category.name, exact: true })).toHaveAttribute('aria-current', 'true')
  await filters.getByRole('link', { name: t('catalogue:all'), exact: true }).click()
  await expect(page).toHaveURL(`${CITY}search/pizza/`)
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue:searchHeading', { query: 'pizza' }) })).toBeVisible()
})

test('A §4: closing a search returns to the page where it began, but "the previous page is not stored when it is \'store\'"', async ({
  page,
  market,
}) => {
  const category = await market.getMainCategory(BARCELONA)
  const { store } = await market.findCard(BARCELONA, () => true)
  const closeLink = page.getByRole('main').getByRole('link', { name: t('catalogue:closeSearch'), exact: true })
  const header = page.getByRole('banner')
  const searchFrom = async (path: string, label: string) => {
    await page.goto(path)
    const field = findSearchField(header, label)
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await field.fill('tea')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\/tea\//)
    await closeLink.click()
  }
  const categoryPath = toCategoryPath(BARCELONA, category)
  await searchFrom(categoryPath, t('navigation:searchIn', { name: category.name }))
  await expect(page).toHaveURL(categoryPath)
  await searchFrom(toStorePath(BARCELONA, store.slug), t('navigation:searchLabel'))
  await expect(page).toHaveURL(CITY)
})

test('A §1: a search for pickup stays one', async ({ page }) => {
  await page.goto(`${CITY}?mode=pickup`)
  const { field } = createSearchPage(page)
  await field.fill('pizza')
  await field.press('Enter')
  await expect(page).toHaveURL(`${CITY}search/pizza/?mode=pickup`)
  const links = page.getByRole('main').locator('.stores h3 a')
  const paths = await links.evaluateAll(all => all.map(it => it.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.every(it => it.endsWith('?mode=pickup'))).toBe(true)
})

test('a sort of the results changes the list in place, and open stores precede closed ones', async ({ page }) => {
  await page.goto(`${CITY}search/pizza/`, { waitUntil: 'networkidle' })
  const sorts = page.getByRole('navigation', { name: t('catalogue:sorting'), exact: true })
  await expect(sorts.getByRole('link', { name: t('catalogue:bestMatch'), exact: true })).toHaveAttribute('aria-current', 'true')
  const sort = sorts.locator('a[data-list]').nth(1)
  const target = await sort.getAttribute('href')
  await sort.click()
  await expect(page).toHaveURL(target!)
  await expect(sorts.locator('a[data-list]').nth(1)).toHaveAttribute('aria-current', 'true')
  const isClosed = await page.locator('.stores > .store').evaluateAll(all => all.map(it => it.classList.contains('closed')))
  expect(isClosed).toEqual(isClosed.toSorted((one, other) => Number(one) - Number(other)))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a search, its filters, its pages and its end are forms and links', async ({ page, market }) => {
    const category = await market.getMainCategory(BARCELONA)
    await page.goto(CITY)
    const field = page.getByRole('banner').getByRole('searchbox', { name: t('navigation:searchLabel') })
    await field.fill('pizza')
    await field.press('Enter')
    await expect(page).toHaveURL(`${CITY}search/pizza/`)
    await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('pizza')
    const filters = page.getByRole('navigation', { name: t('catalogue:filters'), exact: true })
    await filters.getByRole('link', { name: category.name, exact: true }).click()
    await expect(page).toHaveURL(`${CITY}search/pizza/?category=${category.id}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('catalogue:closeSearch'), exact: true })
      .click()
    await expect(page).toHaveURL(toCategoryPath(BARCELONA, category))
  })
})

/** Opens a store whose menu is whole, and returns its field. */
async function openStore(page: Page, market: Market) {
  const { store, card } = await market.findCard(BARCELONA, it => it.available && it.name.length > 5)
  await page.goto(toStorePath(BARCELONA, store.slug))
  return { store, card, field: createStorefrontPage(page, texts).menuSearch(store.name) }
}

const countHighlights = (page: Page): Promise<number> => page.evaluate(() => CSS.highlights.get('menu-search')?.size ?? 0)

test(
  'issue 19, point 6: "search inside the store menu that filters while typing, with highlights"',
  { tag: '@both' },
  async ({ page, market }) => {
    const { card, field } = await openStore(page, market)
    const html = () => page.locator('.item').filter({ hasText: card.name }).first().innerHTML()
    const before = await html()
    const word = card.name.split(' ')[0]!
    await field.fill(word.toLowerCase())
    await expect.poll(() => countHighlights(page)).toBeGreaterThan(0)
    const marked = await page.evaluate(() => [...(CSS.highlights.get('menu-search') ?? [])].map(it => String(it)))
    expect(marked.map(it => it.toLowerCase())).toContain(word.toLowerCase())
    expect(await html()).toBe(before)
    await page
      .locator('.menu-bar')
      .getByRole('button', { name: t('navigation:clearSearch') })
      .click()
    await expect(field).toHaveValue('')
    await expect.poll(() => countHighlights(page)).toBe(0)
  },
)

test('a typing error in a short menu is found by the search of the store, and nonsense by none', async ({ page, market }) => {
  const { card, field } = await openStore(page, market)
  const requests: string[] = []
  page.on('request', request => void (request.url().includes('search=') && requests.push(request.url())))
  const typo = card.name.slice(0, 2) + 'x' + card.name.slice(2)
  await field.fill('xqzwvk')
  await expect(page.getByRole('heading', { name: t('catalogue:nothingFoundTitle') })).toBeVisible()
  await field.fill(typo)
  await expect(page.locator('[data-found] .item').filter({ hasText: card.name }).first()).toBeVisible()
  expect(requests.length).toBe(2)
  // A §7: the search id of the first reply
  expect(new URL(requests[1]!).searchParams.get('searchId')).toMatch(/^[\w-]+$/)
  await field.fill('')
  await expect(page.locator('[data-found]')).toHaveCount(0)
  await expect(page.locator('.menu-block .item').first()).toBeVisible()
})

test('a product of a part that is not loaded is found and added to the cart', async ({ page, market }) => {
  const storefront = createStorefrontPage(page, texts)
  const store = await market.getStoreBySlug(BARCELONA, LONG_MENU_SLUG)
  const cards = await market.getProducts(BARCELONA, store)
  const card = cards.findLast(it => it.available && !it.customizable && cards.every(other => other.id === it.id || other.name !== it.name))!
  await page.goto(toStorePath(BARCELONA, LONG_MENU_SLUG))
  await expect(page.locator(`[data-product="${card.id}"]`)).toHaveCount(0)
  await storefront.menuSearch(store.name).fill(card.name)
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
})

test('clearing the search on the page of its results shows the whole menu', async ({ page, market }) => {
  const { store, card } = await market.findCard(BARCELONA, it => it.available)
  const path = toStorePath(BARCELONA, store.slug)
  await page.goto(`${path}?search=${encodeURIComponent(card.name)}`)
  const field = createStorefrontPage(page, texts).menuSearch(store.name)
  await expect(field).toHaveValue(card.name)
  await field.fill('')
  await expect(page).toHaveURL(path)
  await expect(page.locator('.menu-block .item').first()).toBeVisible()
})

test(
  'A §3: each store id has its own recent searches: those of a menu are not those of the city',
  { tag: '@phone' },
  async ({ page, market }) => {
    const store = await market.getStoreBySlug(BARCELONA, LONG_MENU_SLUG)
    await searchFor(page, 'sushi')
    await page.goto(toStorePath(BARCELONA, LONG_MENU_SLUG))
    const field = createStorefrontPage(page, texts).menuSearch(store.name)
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await field.fill('milk')
    await field.blur()
    await field.fill('')
    await field.blur()
    await field.focus()
    const recent = page
      .getByRole('main')
      .getByRole('group', { name: t('navigation:recentSearches') })
      .getByRole('option')
    await expect(recent).toHaveText(['milk'])
    await recent.first().click()
    await expect(field).toHaveValue('milk')
    await expect(page.locator('[data-found] .item').first()).toBeVisible()
  },
)

test('another script is suggested and searched', async ({ page }) => {
  const uk = getTexts('uk')
  const field = findSearchField(page.getByRole('banner'), uk.t('navigation:searchLabel'))
  await page.goto(toCityPath(KYIV))
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('піца')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
})

test(
  'A §9: "Text truncation at 50 characters plus an ellipsis.": the heading of a search for a long word fits on a phone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(`${CITY}search/${'x'.repeat(100)}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('catalogue:searchHeading', { query: `${'x'.repeat(50)}…` }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
