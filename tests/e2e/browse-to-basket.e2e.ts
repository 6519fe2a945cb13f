import type { Product } from '#contract/catalogue/product.ts'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, isAsked, isCapped, isSingle, PLACES, preselected } from './support/market.ts'
import { createShopPage, spaced } from './support/shop-page.ts'
import { expectedSums } from './support/sums.ts'
import { beginning, getTexts } from './support/texts.ts'

/** A §9: stores a page. */
const PAGE_SIZE = 102

for (const place of PLACES) {
  const words = getTexts(place.language)
  const { say } = words

  test(`from the landing of ${place.country.toUpperCase()} to a basket with the right sums, in ${place.language}`, async ({
    page,
    market,
  }) => {
    const shop = createShopPage(page, words)
    const price = await market.priceIn(place)
    const { city } = await market.city(place)
    const category = await market.mainCategory(place)
    const { personalizedFilters, storeSearchFilters } = await market.filters(place, category.id)
    const filter = [...personalizedFilters, ...storeSearchFilters].find(it => it.type !== 'SORT')!
    const paged = place === BARCELONA
    const list = await market.stores(place, { offset: paged ? 2 * PAGE_SIZE : 0 })
    const { store, product } = await market.findProduct(
      place,
      it => it.attributeGroups.some(isSingle) && it.attributeGroups.some(isCapped) && !it.attributeGroups.some(isAsked),
      list.elements,
    )

    await test.step('landing, city, category', async () => {
      await page.goto(`/${place.country}/${place.language}/`)
      await shop.cityLink(city.displayName).click()
      await expect(shop.heading(say('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()
      await shop.link(category.name).click()
      await expect(shop.heading(say('catalogue:categoryHeading', { category: category.name, city: city.displayName }))).toBeVisible()
    })

    await test.step('a filter and back to all', async () => {
      const all = shop.filters.getByRole('link', { name: say('catalogue:all'), exact: true })
      const pill = shop.filters.getByRole('link', { name: filter.localizedName, exact: true })
      await expect(all).toHaveAttribute('aria-current', 'true')
      await pill.click()
      await expect(pill).toHaveAttribute('aria-current', 'true')
      await expect(shop.heading(say('catalogue:categoryHeading', { category: filter.localizedName, city: city.displayName }))).toBeVisible()
      await all.click()
      await expect(all).toHaveAttribute('aria-current', 'true')
    })

    if (paged) {
      await test.step('pages two and three', async () => {
        for (const number of [2, 3]) {
          const link = shop.pages.getByRole('link', { name: String(number), exact: true })
          await ((await link.isVisible()) ? link : shop.pages.getByRole('link', { name: say('catalogue:nextPage') })).click()
          await expect(page).toHaveURL(new RegExp(`[?]page=${number}$`))
        }
        await expect(shop.main.getByRole('heading', { level: 3 })).toHaveCount(list.totalElements - 2 * PAGE_SIZE)
        await expect(shop.pages.getByRole('link', { name: say('catalogue:nextPage') })).toHaveCount(0)
      })
    }

    await shop.link(store.name).click()
    await expect(shop.heading(store.name)).toBeVisible()

    const chosen = choose(product)
    const unit = product.price + chosen.impact
    const { sheet, ...parts } = shop.sheet(product.name)

    await test.step('options fill the price', async () => {
      await shop.link(product.name).click()
      await expect(parts.title).toBeFocused()
      await expect(parts.add).toContainText(beginningOf(price(product.price + chosen.before)))
      await parts.radio(chosen.single.group, chosen.single.option).check()
      for (const option of chosen.capped.options) {
        if (chosen.capped.steps) await parts.more(option).click()
        else await parts.checkbox(chosen.capped.group, option).check()
      }
      await expect(parts.add).toContainText(beginningOf(price(unit)))
    })

    await test.step('a full group takes no more', async () => {
      if (chosen.capped.leftOver === undefined) return
      if (chosen.capped.steps) await expect(parts.more(chosen.capped.leftOver)).toBeDisabled()
      else await expect(parts.checkbox(chosen.capped.group, chosen.capped.leftOver)).toBeDisabled()
    })

    await test.step('two of them', async () => {
      await parts.oneMore.click()
      await expect(parts.add).toContainText(beginningOf(price(unit * 2)))
      await parts.add.click()
      await expect(sheet).toBeHidden()
    })

    const sums = expectedSums(store, unit * 2)
    await test.step('the basket says what was chosen and what it costs', async () => {
      const basket = await shop.basket(store.name)
      await expect(basket.line(product.name)).toContainText('2×')
      for (const option of [chosen.single.option, ...chosen.capped.options]) await expect(basket.line(product.name)).toContainText(option)
      await basket.expectSums(sums, price)
      await expect(page.getByRole('banner').locator('[data-basket]')).toHaveAccessibleName(say('navigation:basketLink', { number: 2 }))
    })

    await test.step('it is still there after a reload, and one by one it goes', async () => {
      await page.reload()
      const basket = await shop.basket(store.name)
      await expect(basket.line(product.name)).toContainText('2×')
      await basket.expectSums(sums, price)
      await basket.less(product.name).click()
      await basket.expectSums(expectedSums(store, unit), price)
      await basket.remove(product.name).click()
      // A §4: in the drawer the last product is asked about once more
      if (await shop.lastProduct.isVisible())
        await shop.lastProduct.getByRole('button', { name: say('cart:lastProductRemove'), exact: true }).click()
      await expect(basket.line(product.name)).toHaveCount(0)
      await expect(shop.basketLink(0)).toBeVisible()
      expect(await page.evaluate(key => localStorage.getItem(key), `glv_cart_v2:${store.id}`)).toBeNull()
    })
  })

  test(`a product is not added before its questions are answered, in ${place.language}`, async ({ page, market }) => {
    const shop = createShopPage(page, words)
    const { store, product } = await market.findProduct(place, it => it.attributeGroups.some(isAsked))
    const asked = product.attributeGroups.find(isAsked)!
    const { sheet, ...parts } = shop.sheet(product.name)
    await page.goto(`${cityPath(place)}${store.slug}/`)
    await shop.link(product.name).click()
    await parts.add.click()
    await expect(sheet.getByRole('alert')).toHaveText(say('cart:chooseFirst', { group: asked.name }))
    await expect(parts.group(asked.name)).toBeFocused()
    // A §5: a question without a cap wants more than its least number
    const wanted = (asked.min ?? 0) + (asked.max === undefined ? 1 : 0)
    for (let units = 0; units < wanted; units++) {
      const option = asked.attributes[Math.floor(units / asked.maxPerAttribute)]!.name
      if (asked.maxPerAttribute > 1) await parts.more(option).click()
      else await parts.checkbox(asked.name, option).or(parts.radio(asked.name, option)).check()
    }
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    await parts.add.click()
    await expect(sheet).toBeHidden()
    await expect((await shop.basket(store.name)).line(product.name)).toBeVisible()
  })
}

const beginningOf = (text: string): RegExp => new RegExp(beginning(spaced(text)).source.slice(1).replaceAll(' ', '\\s'))

interface Chosen {
  readonly single: { readonly group: string; readonly option: string }
  readonly capped: {
    readonly group: string
    readonly options: readonly string[]
    readonly steps: boolean
    readonly leftOver: string | undefined
  }
  /** What comes selected adds so much, minor units. */
  readonly before: number
  /** And what is then chosen, the rest included. */
  readonly impact: number
}

/** The last of a single choice, and as many of a capped group as it takes; all else stays as the kitchen suggests. */
function choose({ attributeGroups }: Product): Chosen {
  const single = attributeGroups.find(isSingle)!
  const capped = attributeGroups.find(it => isCapped(it) && it !== single)!
  const last = single.attributes.at(-1)!
  const room = capped.max! - preselected(capped)
  const free = capped.attributes.filter(it => !it.selected)
  const taken = free.slice(0, room)
  const suggested = attributeGroups.flatMap(it => it.attributes).filter(it => it.selected)
  const before = suggested.reduce((sum, it) => sum + it.priceImpact * it.quantity, 0)
  const replaced = single.attributes.filter(it => it.selected).reduce((sum, it) => sum + it.priceImpact, 0)
  return {
    single: { group: single.name, option: last.name },
    capped: {
      group: capped.name,
      options: taken.map(it => it.name),
      steps: capped.maxPerAttribute > 1,
      leftOver: taken.length === room ? free[room]?.name : undefined,
    },
    before,
    impact: before - replaced + last.priceImpact + taken.reduce((sum, it) => sum + it.priceImpact, 0),
  }
}
