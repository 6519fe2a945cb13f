import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { searchProducts } from '#contract/catalogue/product-calls.ts'
import { getProductView } from '#contract/catalogue/product-view.ts'
import {
  getStoreContent,
  getStoreContentPaginated,
  getStoreInfoCard,
  getStoreInfoScreen,
  getStoreMenu,
  getStoreRestrictions,
} from '#contract/catalogue/store-content.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import type { StorePopup } from '#domain/catalogue/store-popup.ts'
import type { Report } from '#domain/platform/report.ts'
import { loadStorePage } from '#features/catalogue/store/store-page.loader.ts'
import { loadStorePopup } from '#features/catalogue/store/store-popup.loader.ts'
import { getTranslator } from '#i18n/translator.ts'

const CITY = {
  code: 'BCN', countryCode: 'ES', name: 'Barcelona', displayName: 'Barcelona', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['en'],
  enabled: true, currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null, timeZone: { name: 'Europe/Madrid' },
} // prettier-ignore
const STORE = {
  id: 1, addressId: 2, name: 'Fruitera', description: '', slug: 'fruitera', imageId: '1f34f', tint: 1, category: { id: 2, slug: 'groceries', name: 'Groceries' },
  tags: ['Fruit', 'Vegetables'], filters: [], cutleryRequestAllowed: false, eta: { lowerBound: 15, upperBound: 25 }, etaEnabled: true, rating: 4.6, ratingInfo: { count: 90 }, openingTimes: [], deliveryFee: 190,
  promotions: [], open: true, enabled: true, schedulingEnabled: false, scheduleMessage: null,
} // prettier-ignore
const card = (id: number, name: string, price: number) => ({
  type: 'PRODUCT_ROW',
  data: { id, name, price, available: true, description: '', imageUrl: '', promotions: [], tint: 1 },
})
const section = (title: string, slug: string, ...elements: ReturnType<typeof card>[]) => ({ type: 'LIST', data: { title, slug, elements } })
const APPLES = section('Apples', 'apples-c.12', card(1, 'Fuji', 120), card(2, 'Gala', 80))
const PEARS = section('Pears', 'pears-c.13', card(3, 'Conference', 150), card(4, 'Nashi', 310))

/**
 * A client of a marketplace with one store.
 *
 * @param active slug of the active element in the content: a collection, a group of collections, or null
 */
function createTestClient(active: string | null, body: readonly object[] = [APPLES, PEARS], title = 'Fruitera'): Client {
  const answers = new Map<unknown, object>([
    [getSummarizedSettings, { cities: [CITY] }],
    [getCitySettings, { city: CITY, country: { name: 'Spain' } }],
    [getStore, STORE],
    [getCategories, { categories: [] }],
    [getStoreContent, { data: { body, activeElementSlug: active, title } }],
    [getStoreRestrictions, { restrictions: [] }],
  ])
  return ((spec: unknown) => Promise.resolve(answers.get(spec))) as unknown as Client
}

const events: ReportEntry[] = []
const report: Report = entry => void events.push(entry)

const place = { country: 'es', language: 'en', city: 'barcelona', storeSlug: 'fruitera' }
const load = (call: Client, collection?: { collectionSlug: string; collectionId: number }) =>
  loadStorePage(
    call,
    collection ? { name: 'storeCollection', ...place, ...collection } : { name: 'store', ...place },
    'http://recado.test',
    getTranslator('en'),
    report,
  )
const getCrumbNames = ({ crumbs }: { crumbs: readonly { name: string }[] }) => crumbs.map(it => it.name)

describe('A §2.4: "translated templates for store, store group and store collection (with city, country, store name)"', () => {
  test('of a store: it has the kinds, prices, delivery time and rating', async () => {
    const page = await load(createTestClient(null))
    expect(page.head.title).toBe('Fruitera, Barcelona: menu and delivery')
    expect(page.head.description).toBe(
      'Menu and delivery from Fruitera, Barcelona, Spain (Fruit, Vegetables). 4 products, from €0.80. Typical price €1.20. Delivery in 15–25 min. Rated 4.6 out of 5.',
    )
    expect([page.heading, ...getCrumbNames(page)]).toEqual(['Fruitera', 'Barcelona', 'Groceries', 'Fruitera'])
  })

  test('of a collection: only the collection is shown, priced and named', async () => {
    const page = await load(createTestClient('apples-c.12'), { collectionSlug: 'apples', collectionId: 12 })
    expect(page.head.title).toBe('Apples at Fruitera, Barcelona')
    expect(page.head.description).toBe(
      'Apples at Fruitera, Barcelona, Spain. 2 products, from €0.80. Including Fuji, Gala. Delivery in 15–25 min.',
    )
    expect(page.head.canonical).toBe('/es/en/barcelona/fruitera/apples-c.12/')
    expect(page.sections.map(it => it.data.title)).toEqual(['Apples'])
    // A §2.7: "city > category > store > collection"
    expect([page.heading, ...getCrumbNames(page)]).toEqual(['Apples at Fruitera', 'Barcelona', 'Groceries', 'Fruitera', 'Apples'])
  })

  test('of a group of collections: the reply has its name and its collections', async () => {
    const page = await load(createTestClient('fruit-c.1', [APPLES, PEARS], 'Fruit'), { collectionSlug: 'fruit', collectionId: 1 })
    expect(page.head.title).toBe('Fruit at Fruitera, Barcelona')
    expect(page.head.description).toContain('Fruit at Fruitera, Barcelona, Spain (Apples, Pears). 4 products, from €0.80.')
    expect(page.head.canonical).toBe('/es/en/barcelona/fruitera/fruit-c.1/')
    expect(page.sections).toHaveLength(2)
    expect([page.heading, ...getCrumbNames(page)]).toEqual(['Fruit at Fruitera', 'Barcelona', 'Groceries', 'Fruitera', 'Fruit'])
  })

  const missing = { collectionSlug: 'x', collectionId: 9 }
  const rejectLinks = (status: number): Client => {
    const client = createTestClient(null)
    return ((spec: unknown, input: { query?: { link?: string } }, ...rest: unknown[]) =>
      spec === getStoreContent && input.query?.link !== undefined
        ? Promise.reject(new CallError({ kind: 'rejected', status, message: 'No' }))
        : (client as unknown as (...args: unknown[]) => unknown)(spec, input, ...rest)) as unknown as Client
  }
  test.each([
    ['400', rejectLinks(400)],
    ['404', rejectLinks(404)],
    ['an answer in which no element is active', createTestClient(null)],
  ])('A §8, "Deep-link fetch: 400 and 404 swallowed": %s shows the whole store, and only the store is indexed', async (_, call) => {
    const page = await load(call, missing)
    expect(page.head.title).toBe('Fruitera, Barcelona: menu and delivery')
    expect([page.head.canonical, page.head.thinReason]).toEqual(['/es/en/barcelona/fruitera/', 'unknownCollection'])
    expect(page.sections.map(it => it.data.title)).toEqual(['Apples', 'Pears'])
    expect([page.heading, page.collection, page.route.name]).toEqual(['Fruitera', undefined, 'store'])
    expect((await load(call)).head.thinReason).toBeUndefined()
    expect(await load(call, { ...missing, collectionId: 10 })).toBe(page)
  })
  test('A §8, "others rethrown"', async () => {
    for (const status of [401, 403, 410, 500]) {
      await expect(load(rejectLinks(status), missing)).rejects.toMatchObject({ failure: { status } })
    }
  })
})

describe('issue 18, point 8: "the HTML above 400 products is split"', () => {
  const menu = [APPLES, PEARS].map(({ type, data }) => ({ type, slug: data.slug, title: data.title, productsCount: 70 }))
  /** Answers the part that starts at the link. */
  const call = ((spec: unknown, { query }: { query?: { link?: string } }) => {
    if (spec === getStoreMenu) return Promise.resolve({ data: { elements: menu } })
    if (spec !== getStoreContentPaginated) return (createTestClient(null) as unknown as (spec: unknown) => unknown)(spec)
    const isSecond = query?.link === PEARS.data.slug
    const body = isSecond ? [PEARS] : [APPLES]
    const activeElementSlug = query?.link === undefined ? null : body[0]!.data.slug
    return Promise.resolve({ data: { body, activeElementSlug, title: 'Fruitera', nextSlug: isSecond ? null : PEARS.data.slug } })
  }) as unknown as Client
  const loadRoute = (route: { part?: number } | { collectionSlug: string; collectionId: number }) =>
    loadStorePage(
      call,
      'collectionSlug' in route ? { name: 'storeCollection', ...place, ...route } : { name: 'store', ...place, ...route },
      'http://recado.test',
      getTranslator('en'),
      report,
      undefined,
      true,
    )

  test('the page has the first part, and the titles of the other sections; its description claims no prices of the whole menu', async () => {
    const page = await loadRoute({})
    expect(page.sections.map(it => it.data.title)).toEqual(['Apples'])
    expect(page.pendingSections).toMatchObject([{ title: 'Pears', productsCount: 70, part: 13 }])
    expect(page.head.description).not.toContain('0.80 €')
    expect(page.actionPlace.sectionSlugs).toEqual(new Set(['apples-c.12', 'pears-c.13']))
  })
  test('a part has its sections, for the page that contains it', async () => {
    const page = await loadRoute({ part: 13 })
    expect([page.elements.length, page.collection, page.pendingSections]).toEqual([1, undefined, []])
    expect(page.sections.map(it => it.data.title)).toEqual(['Pears'])
    expect(page.route).toEqual({ name: 'store', ...place })
  })
  test('a section of the second part has a page of its own with the same canonical rules', async () => {
    const page = await loadRoute({ collectionSlug: 'pears', collectionId: 13 })
    expect([page.sections.map(it => it.data.title), page.pendingSections]).toEqual([['Pears'], []])
    expect(page.head.canonical).toBe('/es/en/barcelona/fruitera/pears-c.13/')
  })
})

describe('a page is built once for the same replies, and not reused for other replies', () => {
  test('the same replies give the same page; another language gives another page', async () => {
    const call = createTestClient(null)
    const page = await load(call)
    expect(await load(call)).toBe(page)
    const other = await loadStorePage(call, { name: 'store', ...place, language: 'es' }, 'http://recado.test', getTranslator('es'), report)
    expect(other).not.toBe(page)
    expect(other.head.language).toBe('es')
  })

  test('an equal but different reply gives another page', async () => {
    const page = await load(createTestClient(null))
    const second = await load(createTestClient(null))
    expect(second).not.toBe(page)
    expect(second.head).toEqual(page.head)
    const expensive = await load(createTestClient(null, [section('Apples', 'apples-c.12', card(1, 'Fuji', 999))]))
    expect(expensive.head.description).toContain('from €9.99')
  })

  test('a search result is never shared', async () => {
    const call = createTestClient(null)
    const page = await load(call)
    const searchClient = ((spec: unknown, ...rest: unknown[]) =>
      spec === searchProducts
        ? Promise.resolve({ results: [{ products: [card(1, 'Fuji', 120).data] }] })
        : (call as unknown as (...args: unknown[]) => unknown)(spec, ...rest)) as unknown as Client
    const result = await loadStorePage(
      searchClient,
      { name: 'store', ...place, search: 'fuji' },
      'http://recado.test',
      getTranslator('en'),
      report,
    )
    expect(result.searchResults?.map(it => it.name)).toEqual(['Fuji'])
    expect((await load(searchClient)).searchResults).toBeUndefined()
    expect(await load(searchClient)).toBe(page)
  })
})

describe('A §8: "Unknown popup id, bad product parsing … are reported", once per reply', () => {
  const unknown = { type: 'UNKNOWN', data: { elementType: 'HOLOGRAM' } }

  test('the page leaves an unknown element out and keeps the others in their order', async () => {
    events.length = 0
    const call = createTestClient(null, [unknown, APPLES, { type: 'LABEL', data: { text: 'x', action: null } }, PEARS])
    const page = await load(call)
    expect(page.elements.map(it => it.type)).toEqual(['LIST', 'LABEL', 'LIST'])
    expect(events).toEqual([{ kind: 'event', name: 'UNKNOWN_STORE_ELEMENT', detail: { storeId: '1', types: 'HOLOGRAM' } }])
    await load(call)
    expect(events).toHaveLength(1)
  })
  test('a collection shows its section only', async () => {
    const page = await load(createTestClient('apples-c.12', [unknown, APPLES, PEARS]), { collectionSlug: 'apples', collectionId: 12 })
    expect(page.elements).toEqual([APPLES])
    expect([...page.actionPlace.sectionSlugs]).toEqual(['apples-c.12'])
  })
})

describe('A §2.4, "restrictions modal": the restrictions of a store', () => {
  const RESTRICTION = { id: 'a', kind: 'AGE', title: 'Alcohol', text: 'For adults', minimumAge: 18, productIds: [1] }
  const answerRestrictions = (answer: () => Promise<unknown>): Client => {
    const client = createTestClient(null)
    return ((spec: unknown, ...rest: unknown[]) =>
      spec === getStoreRestrictions ? answer() : (client as unknown as (...args: unknown[]) => unknown)(spec, ...rest)) as unknown as Client
  }
  const reject = (status: number) => answerRestrictions(() => Promise.reject(new CallError({ kind: 'rejected', status, message: 'No' })))

  test('are part of the page', async () => {
    const page = await load(answerRestrictions(() => Promise.resolve({ restrictions: [RESTRICTION] })))
    expect(page.restrictions).toEqual([RESTRICTION])
  })
  test('a marketplace without the call has none; any other failure is one of the page, so that nothing is sold unchecked', async () => {
    for (const status of [404, 501]) expect((await load(reject(status))).restrictions).toEqual([])
    for (const status of [403, 500]) await expect(load(reject(status))).rejects.toMatchObject({ failure: { status } })
  })
})

describe('A §2.4: "Popups: store information modal, restrictions modal, others keyed by id"', () => {
  const RESTRICTIONS = [{ id: 'a', kind: 'AGE' as const, title: 'Alcohol', text: 'For adults', minimumAge: 18, productIds: [1] }]
  const screen = (title: string, ...texts: string[]) => ({
    data: { title, body: texts.map(text => ({ type: 'LABEL', data: { text, action: null } })) },
  })
  const call = ((spec: unknown) =>
    Promise.resolve(spec === getStoreInfoCard ? screen('Card', 'card') : screen('About us', 'address', 'hours'))) as unknown as Client
  const loadPopup = async (id: StorePopup) => {
    const page = { ...(await load(createTestClient(null))), restrictions: RESTRICTIONS }
    return (await loadStorePopup(call, page, id, getTranslator('en'), report))!
  }

  test('the store information has the card, then the screen', async () => {
    const { title, body } = await loadPopup('store_info')
    expect([title, ...body.map(it => ('text' in it.data ? it.data.text : ''))]).toEqual(['About us', 'card', 'address', 'hours'])
  })
  test('without the store information there is no popup, and the failure is reported', async () => {
    events.length = 0
    const client = createTestClient(null)
    const call = ((spec: unknown, ...rest: unknown[]) =>
      spec === getStoreInfoScreen
        ? Promise.reject(new CallError({ kind: 'rejected', status: 500, message: 'No' }))
        : (client as unknown as (...args: unknown[]) => unknown)(spec, ...rest)) as unknown as Client
    expect(await loadStorePopup(call, await load(client), 'store_info', getTranslator('en'), report)).toBeUndefined()
    expect(events).toMatchObject([{ kind: 'error', name: 'POPUP_FAILED', path: 'store_info' }])
  })
  test('the restrictions are listed', async () => {
    const { title, body } = await loadPopup('restrictions')
    expect([title, body]).toEqual(['Before you order', [{ type: 'TEXT_AREA', data: { title: 'Alcohol', text: 'For adults' } }]])
  })
  test('the marketplace disclosure names the store', async () => {
    const { title, body } = await loadPopup('marketplace')
    expect(title).toBe('Sold and delivered by Fruitera')
    expect(JSON.stringify(body)).toContain('Fruitera sells these products')
  })
  test('A §2.4, "store prime tutorial": says who gets the offers of Prime, and lists those of the store', async () => {
    const promotion = { price: null, percentage: null, prime: false }
    const page = await load(createTestClient(null))
    const promotions = [
      { ...promotion, type: 'FREE_DELIVERY' as const, prime: true },
      { ...promotion, type: 'TWO_FOR_ONE' as const },
      { ...promotion, type: 'PERCENTAGE_DISCOUNT' as const, percentage: 20, prime: true },
    ]
    const popup = await loadStorePopup(call, { ...page, store: { ...page.store, promotions } }, 'prime', getTranslator('en'), report)
    expect(popup?.title).toBe('Prime at Fruitera')
    const [explanation, ...offers] = popup!.body.map(it => ('text' in it.data ? it.data.text : ''))
    expect(explanation).toContain('for Prime members')
    expect(offers).toEqual(['Free delivery with Prime', 'Up to −20% with Prime'])
  })
  test('the page of a popup has a title of its own, the canonical URL of its store, and is not indexed', async () => {
    const page = await loadStorePage(
      createTestClient(null),
      { name: 'store', ...place, popup: 'store_info' },
      'http://recado.test',
      getTranslator('en'),
      report,
    )
    expect([page.head.title, page.head.canonical, page.head.thinReason]).toEqual([
      'About Fruitera, Barcelona',
      '/es/en/barcelona/fruitera/',
      'popup',
    ])
  })
})

describe('A §2.4: "Search is combined with deep-link loading only for Poland."', () => {
  /** Records the links of the content calls and the queries of the searches. */
  function createSearchClient() {
    const links: (string | undefined)[] = []
    const queries: object[] = []
    const call = ((spec: unknown, input: { query: { link?: string; query?: string } }) => {
      const { link } = input.query ?? {}
      if (spec === getStoreContent) links.push(link)
      if (spec === searchProducts) {
        queries.push(input.query)
        return Promise.resolve({ searchId: 'search-1', results: [{ products: [card(1, 'Fuji', 120).data] }] })
      }
      if (spec === getSummarizedSettings)
        return Promise.resolve({ cities: [CITY, { ...CITY, code: 'WAW', countryCode: 'PL', slug: 'warsaw' }] })
      return (createTestClient(link ?? null) as unknown as (spec: unknown) => unknown)(spec)
    }) as unknown as Client
    return { call, links, queries }
  }
  const collection = { name: 'storeCollection' as const, storeSlug: 'fruitera', collectionSlug: 'apples', collectionId: 12 }
  const poland = { country: 'pl', language: 'en', city: 'warsaw' }
  const spain = { country: 'es', language: 'en', city: 'barcelona' }
  const loadFrom = (call: Client, route: Parameters<typeof loadStorePage>[1]) =>
    loadStorePage(call, route, 'http://recado.test', getTranslator('en'), report)

  test('in Poland a search of a collection loads both, and the search of its page stays in it', async () => {
    const { call, links, queries } = createSearchClient()
    const page = await loadFrom(call, { ...collection, ...poland, search: 'fuji' })
    expect([links, queries]).toEqual([['apples-c.12'], [{ query: 'fuji' }]])
    expect([page.collection?.data.title, page.searchResults?.map(it => it.name)]).toEqual(['Apples', ['Fuji']])
    expect(page.searchPath).toBe('/pl/en/warsaw/fruitera/apples-c.12/')
  })
  test('elsewhere the search covers the store, and no deep link is loaded', async () => {
    const { call, links, queries } = createSearchClient()
    const page = await loadFrom(call, { ...collection, ...spain, search: 'fuji' })
    expect([links, queries]).toEqual([[undefined], [{ query: 'fuji' }]])
    expect([page.collection, page.searchResults?.length, page.head.thinReason]).toEqual([undefined, 1, undefined])
    expect(page.searchPath).toBe('/es/en/barcelona/fruitera/')
  })
  test.each([poland, spain])('a collection without a search is loaded by its link in each country', async place => {
    const { call, links, queries } = createSearchClient()
    expect((await loadFrom(call, { ...collection, ...place })).collection?.data.title).toBe('Apples')
    expect([links, queries]).toEqual([['apples-c.12'], []])
  })
})

test('A §7: a search of a store returns "a searchId", which the next search of the page sends', async () => {
  const queries: object[] = []
  const client = createTestClient(null)
  const call = ((spec: unknown, input: { query: object }) => {
    if (spec !== searchProducts) return (client as unknown as (spec: unknown) => unknown)(spec)
    queries.push(input.query)
    return Promise.resolve({ searchId: 'id-1', results: [{ products: [] }] })
  }) as unknown as Client
  const route = { name: 'store' as const, ...place, search: 'fuji' }
  const page = await loadStorePage(call, route, 'http://recado.test', getTranslator('en'), report)
  await loadStorePage(call, { ...route, searchId: page.searchId! }, 'http://recado.test', getTranslator('en'), report)
  expect(queries).toEqual([{ query: 'fuji' }, { query: 'fuji', searchId: 'id-1' }])
  // no link of the page carries it
  expect(page.route).toEqual(route)
})

describe('a link to a product', () => {
  const loadProductPage = (status: number) => {
    const client = createTestClient(null)
    const call = ((spec: unknown, ...rest: unknown[]) =>
      spec === getProductView
        ? Promise.reject(new CallError({ kind: 'rejected', status, message: 'No' }))
        : (client as unknown as (...args: unknown[]) => unknown)(spec, ...rest)) as unknown as Client
    return loadStorePage(call, { name: 'store', ...place, product: 99 }, 'http://recado.test', getTranslator('en'), report)
  }
  test('that the store has removed shows the store, whose links do not name the product', async () => {
    const page = await loadProductPage(404)
    expect(page.product).toBeUndefined()
    expect(page.route).not.toHaveProperty('product')
    expect(page.actionPlace.path).toBe('/es/en/barcelona/fruitera/')
    expect(page.sections.map(it => it.data.title)).toEqual(['Apples', 'Pears'])
  })
  test.each([400, 410, 503])('fails with any other status, such as %i', async status => {
    await expect(loadProductPage(status)).rejects.toMatchObject({ failure: { status } })
  })
})
