import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

import type { APIRequestContext, Page } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, categoryPath, cityPath, type Market, storePath } from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { getTexts } from './support/texts.ts'

/** A kilobyte of the budgets is 1024 bytes. */
const KB = 1024
/** As `npm start` packs a page that it keeps (src/server/cache/encoding.ts). */
const BROTLI_QUALITY = 5

/** Script of a page, gzipped at level 6 each, whatever it was sent in: files and what stands inline. */
interface Weight {
  readonly bytes: number
  readonly withReact: readonly string[]
}

function weighScripts(page: Page): () => Promise<Weight> {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', response => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.set(response.url(), response.body())
  })
  return async () => {
    const inline = await page
      .locator('script:not([src])')
      .evaluateAll(scripts =>
        (scripts as HTMLScriptElement[]).filter(it => /^(module|text\/javascript)?$/.test(it.type)).map(it => it.text),
      )
    const files = await Promise.all([...bodies].map(async ([url, body]) => ({ url, body: await body })))
    const all = [...files, ...inline.map(text => ({ url: 'inline', body: Buffer.from(text) }))]
    return {
      bytes: all.reduce((sum, { body }) => sum + gzipSync(body, { level: 6 }).length, 0),
      withReact: all.filter(({ body }) => body.includes('react.transitional.element')).map(({ url }) => url),
    }
  }
}

const PAGES: readonly { name: string; limit: number; path: (market: Market) => Promise<string> }[] = [
  { name: 'landing', limit: 3, path: () => Promise.resolve('/es/en/') },
  { name: 'home', limit: 3, path: () => Promise.resolve('/') },
  { name: 'city', limit: 6, path: () => Promise.resolve(cityPath(BARCELONA)) },
  { name: 'category', limit: 6, path: async market => categoryPath(BARCELONA, await market.mainCategory(BARCELONA)) },
  { name: 'store', limit: 10, path: async market => storePath(BARCELONA, (await anyOffer(market)).store.slug) },
]

const anyOffer = (market: Market) => market.findCard(BARCELONA, it => it.customizable)

for (const { name, limit, path } of PAGES) {
  test(`script before intent: ${name} at most ${limit} kB, without React`, { tag: '@phone' }, async ({ page, market }) => {
    const weigh = weighScripts(page)
    await page.goto(await path(market), { waitUntil: 'networkidle' })
    const { bytes, withReact } = await weigh()
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(limit * KB)
    expect(withReact).toEqual([])
    await expect(page.locator('astro-island')).toHaveCount(0)
  })
}

test('script with a product open: at most 105 kB in all', { tag: '@phone' }, async ({ page, market }) => {
  const weigh = weighScripts(page)
  const { store, card } = await anyOffer(market)
  const shop = createShopPage(page, getTexts('en'))
  await page.goto(storePath(BARCELONA, store.slug))
  await shop.link(card.name).click()
  await expect(shop.sheet(card.name).add).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { bytes, withReact } = await weigh()
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(withReact).not.toEqual([])
  expect(bytes).toBeLessThanOrEqual(105 * KB)
  await expect(page.locator('astro-island')).toHaveCount(0)
})

test('script of the basket away from a store: at most 105 kB in all', { tag: '@phone' }, async ({ page }) => {
  const weigh = weighScripts(page)
  const words = getTexts('en')
  await page.goto(cityPath(BARCELONA))
  await createShopPage(page, words).basketLink(0).click()
  await expect(page.getByRole('dialog', { name: words.say('cart:yourBaskets') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { bytes } = await weigh()
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(bytes).toBeLessThanOrEqual(105 * KB)
})

test(
  'HTML of a page of 60 cards and more: at most 12 kB compressed, without its style sheet',
  { tag: '@phone' },
  async ({ request, market }) => {
    const path = categoryPath(BARCELONA, await market.mainCategory(BARCELONA))
    const html = await pageInBrotli(request, path)
    expect((html.match(/<h3/g) ?? []).length).toBeGreaterThanOrEqual(60)
    const bare = html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    expect(bare.length).toBeLessThan(html.length)
    const bytes = brotliCompressSync(bare, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).length
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    expect(bytes).toBeLessThanOrEqual(12 * KB)
  },
)

/** As a browser gets it: compressed. Playwright unpacks by itself where it can. */
async function pageInBrotli(request: APIRequestContext, path: string): Promise<string> {
  const reply = await request.get(path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  expect(reply.headers()['content-encoding']).toBe('br')
  const body = await reply.body()
  return (body.subarray(0, 9).toString().toLowerCase() === '<!doctype' ? body : brotliDecompressSync(body)).toString()
}
