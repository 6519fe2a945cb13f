import { experimental_AstroContainer as Container } from 'astro/container'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ContentBody } from '#contract/catalogue/store-element.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { toPageElements } from '#domain/catalogue/store-content.ts'
import { reportUnknownElements } from '#features/catalogue/store/store-elements.ts'
import StoreElement from '#features/catalogue/store/StoreElement.astro'
import { createMoneyStyle } from '#i18n/money.ts'
import { getTranslator } from '#i18n/translator.ts'

const container = await Container.create()
const storeRoute = { name: 'store' as const, country: 'es', language: 'en', city: 'barcelona', storeSlug: 'fruitera' }
const STORE_PATH = '/es/en/barcelona/fruitera/'
const page = {
  route: storeRoute,
  place: { money: createMoneyStyle('EUR', '{0} €', 'en-ES') },
  actionPlace: { storeRoute, path: STORE_PATH, sectionSlugs: new Set(['apples-c.12']), isTranslated: true },
}

/** Renders a body as the page does, in one line without spaces between tags. */
async function render(...body: object[]): Promise<string> {
  const elements = toPageElements(z.parse(ContentBody, body))
  const html = await Promise.all(
    elements.map(element =>
      container.renderToString(StoreElement, { props: { element, page, t: getTranslator('en'), sells: true }, partial: true }),
    ),
  )
  return html
    .join('')
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/ data-astro-source-\w+="[^"]*"/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1')
}

const product = (type: string, id: number, name: string) => ({
  type,
  data: {
    id, name, storeProductId: `s${id}`, externalId: `e${id}`, price: 120, description: 'Crisp', imageUrl: '1f34e', promotions: [],
    sponsored: false, allergens: [], available: true, tint: 3, customizable: false,
  },
}) // prettier-ignore
const tile = (title: string, slug: string) => ({
  type: 'COLLECTION_TILE',
  data: { title, slug, imageUrl: '1f34f', tint: 1, productsCount: 4 },
})
const section = (type: string, ...elements: object[]) => ({ type, data: { title: 'Apples', slug: 'apples-c.12', elements } })
const OPEN_INFO = { type: 'POPUP', data: { id: 'store_info' } }
const INFO_LINK = (name: string, className = 'action') =>
  `<a class="${className}" href="${STORE_PATH}?popup=store_info" rel="nofollow" data-popup="store_info">${name}</a>`

describe('A §2.4: "Content may contain GRID or LIST elements holding PRODUCT_TILE or PRODUCT_ROW items"', () => {
  test('a grid and a list have a heading that names them, and a tile differs from a row in both', async () => {
    for (const [type, className] of [
      ['GRID', 'items grid-menu'],
      ['LIST', 'items'],
    ] as const) {
      const html = await render(section(type, product('PRODUCT_TILE', 1, 'Fuji'), product('PRODUCT_ROW', 2, 'Gala')))
      expect(html).toContain('<section class="menu-block" id="apples-c.12" aria-labelledby="apples-c.12-title">')
      expect(html).toContain(`<h2 id="apples-c.12-title">Apples</h2><div class="${className}">`)
      expect([...html.matchAll(/<article class="([^"]+)"/g)].map(it => it[1])).toEqual(['card item tile', 'card item'])
      expect([...html.matchAll(/data-product="(\d+)"/g)].map(it => it[1])).toEqual(['1', '2'])
    }
  })

  test('an unknown item of a section is left out, and its neighbours stay', async () => {
    const html = await render(section('LIST', product('PRODUCT_ROW', 1, 'Fuji'), { type: 'HOLOGRAM' }, product('PRODUCT_ROW', 2, 'Gala')))
    expect(html.match(/<article/g)).toHaveLength(2)
    expect(html).not.toContain('HOLOGRAM')
  })
})

describe('A §2.4: "Other element types: collection tile, carousel, banner, label, text area, table section, collapsable container, CTA button"', () => {
  test('a carousel is a row of its own kind', async () => {
    expect(await render(section('CAROUSEL', product('PRODUCT_TILE', 1, 'Fuji')))).toContain('<div class="items carousel">')
  })

  test('a collection tile links to its collection, and has no link when its slug names none', async () => {
    const html = await render(tile('Pears', 'pears-c.13'), tile('Broken', 'broken'))
    expect(html.match(/<div class="collection-tiles">/g)).toHaveLength(1)
    expect(html).toContain(`<h3><a class="stretch" href="${STORE_PATH}pears-c.13/">Pears</a></h3><p class="small">4 products</p>`)
    expect(html).toContain('<h3>Broken</h3>')
    expect(await render(section('GRID', tile('Pears', 'pears-c.13')))).toContain('<div class="collection-tiles"><article')
  })

  test('a banner is an information or a warning, with a title and a link if it has them', async () => {
    const data = { title: 'Hurry', text: 'Ten minutes longer', action: OPEN_INFO }
    expect(await render({ type: 'BANNER', data: { ...data, style: 'warning' } })).toBe(
      `<div class="note warning"><div class="grow"><h2 class="note-title">Hurry</h2><p>Ten minutes longer</p>${INFO_LINK('Learn more')}</div></div>`,
    )
    expect(await render({ type: 'BANNER', data: { style: 'info', text: 'New menu', action: null } })).toBe(
      '<div class="note info"><div class="grow"><p>New menu</p></div></div>',
    )
  })

  test('a label, a text area and a disclaimer are texts', async () => {
    expect(await render({ type: 'LABEL', data: { text: 'Vegan', action: null } })).toBe('<p class="label">Vegan</p>')
    expect(await render({ type: 'LABEL', data: { text: 'Vegan', action: OPEN_INFO } })).toBe(
      `<p class="label">Vegan${INFO_LINK('Learn more')}</p>`,
    )
    expect(await render({ type: 'TEXT_AREA', data: { title: 'Our oven', text: 'Since <1920>' } })).toBe(
      '<div class="text-area"><h2>Our oven</h2><p>Since &lt;1920&gt;</p></div>',
    )
    expect(await render({ type: 'DISCLAIMER', data: { text: 'Pictures may differ' } })).toBe(
      '<p class="disclaimer">Pictures may differ</p>',
    )
  })

  test('a table section is a table with a caption and row headers', async () => {
    const rows = [{ label: 'Monday', value: '9–17' }]
    expect(await render({ type: 'TABLE_SECTION', data: { title: 'Hours', rows } })).toBe(
      '<table class="fact-table"><caption>Hours</caption><tbody><tr><th scope="row">Monday</th><td>9–17</td></tr></tbody></table>',
    )
  })

  test('a collapsable container is closed, opens without script, and has headings one level below the page', async () => {
    const elements = [{ type: 'TEXT_AREA', data: { title: 'Nuts', text: 'In the cake' } }, { type: 'HOLOGRAM' }]
    expect(await render({ type: 'COLLAPSABLE_CONTAINER', data: { title: 'Allergens', elements } })).toBe(
      '<details class="collapsable"><summary>Allergens</summary><div><div class="text-area"><h3>Nuts</h3><p>In the cake</p></div></div></details>',
    )
  })

  test('a CTA button is a link that looks like a button, and is left out when it leads nowhere', async () => {
    const button = (action: object) => ({ type: 'CTA_BUTTON', data: { text: 'About us', action } })
    expect(await render(button(OPEN_INFO))).toBe(INFO_LINK('About us', 'button secondary cta'))
    expect(await render(button({ type: 'POPUP', data: { id: 'unknown' } }))).toBe('')
  })

  test('a section header has a subtitle and a link if it has them', async () => {
    expect(await render({ type: 'SECTION_HEADER', data: { title: 'Fruit', subtitle: 'From here', action: OPEN_INFO } })).toBe(
      `<div class="section-header"><div class="grow"><h2>Fruit</h2><p>From here</p></div>${INFO_LINK('Learn more')}</div>`,
    )
    expect(await render({ type: 'SECTION_HEADER', data: { title: 'Fruit', subtitle: null, action: null } })).toBe(
      '<div class="section-header"><div class="grow"><h2>Fruit</h2></div></div>',
    )
  })

  test('the elements stand in the order of the body', async () => {
    const label = (text: string) => ({ type: 'LABEL', data: { text, action: null } })
    const html = await render(
      label('one'),
      section('LIST', product('PRODUCT_ROW', 1, 'Fuji')),
      label('two'),
      { type: 'HOLOGRAM' },
      label('three'),
    )
    expect([...html.matchAll(/class="label">(\w+)|data-product="(\d)"/g)].map(it => it[1] ?? it[2])).toEqual(['one', '1', 'two', 'three'])
  })
})

describe('A §2.4, "Action types": the link of each', () => {
  const link = async (type: string, data: object) => render({ type: 'CTA_BUTTON', data: { text: 'Go', action: { type, data } } })
  const OPENS_TAB = 'target="_blank" rel="noopener noreferrer">Go<span class="sr-only">(opens in a new tab)</span></a>'

  test('"EXTERNAL_LINK (opens a new tab)" and OPEN_MAP open a tab that cannot reach this page', async () => {
    expect(await link('EXTERNAL_LINK', { url: 'https://example.com/' })).toContain(`href="https://example.com/" ${OPENS_TAB}`)
    expect(await link('OPEN_MAP', { latitude: 41.39, longitude: 2.17 })).toContain(OPENS_TAB)
  })

  test('NAVIGATION, RELOAD and PHONE_DIAL stay in the tab', async () => {
    expect(await link('NAVIGATION', { slug: 'pears-c.13' })).toContain(`href="${STORE_PATH}pears-c.13/">Go</a>`)
    expect(await link('RELOAD', {})).toContain(`href="${STORE_PATH}">Go</a>`)
    expect(await link('PHONE_DIAL', { phoneNumber: '+34931234567' })).toContain('href="tel:+34931234567">Go</a>')
  })

  test('TRANSLATION_REPORTING_CATEGORY and TRANSLATION_REPORTING_PRODUCT are buttons that open the dialog of the report', async () => {
    expect(await link('TRANSLATION_REPORTING_CATEGORY', { categoryId: '12' })).toBe(
      '<button type="button" class="button secondary cta" data-report="12" data-report-type="CATEGORY">Go</button>',
    )
    expect(await link('TRANSLATION_REPORTING_PRODUCT', { productId: '7' })).toContain('data-report="7" data-report-type="PRODUCT">Go<')
  })

  test('the link of an element without a text of its own says what it does', async () => {
    const label = (type: string, data: object) => render({ type: 'LABEL', data: { text: 'x', action: { type, data } } })
    expect(await label('NAVIGATION', { slug: '' })).toContain('>Show</a>')
    expect(await label('OPEN_MAP', { latitude: 0, longitude: 0 })).toContain('>Open map<')
    expect(await label('PHONE_DIAL', { phoneNumber: '112' })).toContain('>Call</a>')
    expect(await label('RELOAD', {})).toContain('>Reload</a>')
    expect(await label('POPUP_DIALOG', { id: 'x' })).toContain('>Learn more</a>')
    expect(await label('EXTERNAL_LINK', { url: 'https://example.com/' })).toContain('>Learn more<')
  })
})

describe('A §8: "Unknown popup id, bad product parsing … are reported to error tracking"', () => {
  const report = (...body: object[]): ReportEntry[] => {
    const entries: ReportEntry[] = []
    reportUnknownElements(z.parse(ContentBody, body), 7, it => void entries.push(it))
    return entries
  }

  test('one event for all elements and one for all popups of a reply', () => {
    const popup = (id: string) => ({ type: 'LABEL', data: { text: 'x', action: { type: 'POPUP', data: { id } } } })
    expect(report({ type: 'HOLOGRAM' }, popup('gift'), { type: 'ORACLE' }, popup('tutorial'), { type: 'HOLOGRAM' })).toEqual([
      { kind: 'event', name: 'UNKNOWN_STORE_ELEMENT', detail: { storeId: '7', types: 'HOLOGRAM, ORACLE' } },
      { kind: 'event', name: 'UNKNOWN_POPUP_ID', detail: { storeId: '7', ids: 'gift, tutorial' } },
    ])
  })

  test('nothing is reported for a reply without unknown parts', () => {
    expect(report({ type: 'LABEL', data: { text: 'x', action: OPEN_INFO } })).toEqual([])
    expect(report()).toEqual([])
  })

  test('a hostile reply gives a short event', () => {
    const [event] = report(...Array.from({ length: 500 }, (_, index) => ({ type: `${index}${'x'.repeat(200)}` })))
    expect(event).toMatchObject({ kind: 'event' })
    expect(JSON.stringify(event).length).toBeLessThan(600)
  })
})
