import { getMonogram } from '#ui/monogram.ts'
import { renderAllContent } from '#tests/support/render-all-content.ts'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCategoryPath, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')

test(
  'issue 18, point 5: no cover of a city or category is an empty tint, and neighbours never show the same cover',
  { tag: '@phone' },
  async ({ page, market }) => {
    for (const path of [toCityPath(BARCELONA), toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA))]) {
      await page.goto(path)
      await page.evaluate(renderAllContent)
      const rows = await page.locator('ul:has(> .store)').evaluateAll(lists =>
        Promise.all(
          lists.map(list =>
            Promise.all(
              Array.from(list.querySelectorAll('.store > .pic'), async cover => {
                const images = [...cover.querySelectorAll('img')]
                for (const image of images) image.loading = 'eager'
                await Promise.all(images.map(it => it.decode()))
                return `${cover.className} ${images.map(it => it.src).join(' ')}`
              }),
            ),
          ),
        ),
      )
      expect(rows.flat().length, path).toBeGreaterThan(4)
      expect(rows.flat().filter(it => !it.includes('/pictures/'))).toEqual([])
      for (const row of rows) expect(row.filter((cover, index) => cover === row[index + 1])).toEqual([])
    }
  },
)

test(
  'issue 18, point 5: the page of a store and its link preview show the cover of its card',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { elements } = await market.getStores(BARCELONA, { limit: 1 })
    await page.goto(toStorePath(BARCELONA, elements[0]!.slug))
    const ids = elements[0]!.imageId.split('~')
    expect(ids.length).toBeGreaterThanOrEqual(2)
    const cover = page.locator('.store-header .cover')
    expect(await cover.locator('img').evaluateAll(images => images.map(it => (it as HTMLImageElement).src))).toEqual(
      ids.map(id => expect.stringContaining(`/pictures/${id}-`)),
    )
    const preview = (await page.locator('meta[property="og:image"]').getAttribute('content'))!
    expect(preview).toContain(`/pictures/${ids.join('~')}-on-${elements[0]!.tint}-1200x630.jpg`)
    expect((await page.request.get(new URL(preview).pathname)).headers()['content-type']).toBe('image/jpeg')
  },
)

test(
  'issue 18, point 5: a product without a picture shows letters of its name on its card, in its sheet and in the cart',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card } = await market.findCard(BARCELONA, it => it.imageUrl === '' && !it.customizable && it.promotions.length === 0)
    const letters = getMonogram(card.name)
    const storefront = createStorefrontPage(page, texts)
    await page.goto(toStorePath(BARCELONA, store.slug))
    // a product may also be among the most ordered ones
    const item = page
      .locator('.item')
      .filter({ has: page.locator(`[data-product="${card.id}"]`) })
      .first()
    await expect(item.locator('.pic .monogram')).toHaveText(letters)
    await storefront.link(card.name).click()
    const { dialog, addButton } = storefront.productSheet(card.name)
    await expect(dialog.locator('.sheet-pic .monogram')).toHaveText(letters)
    await expect(dialog.getByRole('button', { name: texts.t('catalogue:enlargePicture') })).toBeHidden()
    await addButton.click()
    const basket = await storefront.openBasket(store.name)
    await expect(basket.line(card.name).locator('.monogram')).toHaveText(letters)
  },
)
