import type { Product } from '#contract/catalogue/product.ts'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, requiresChoice, isCapped, isSingleChoice, PLACES, countPreselected } from './support/market.ts'
import { createStorefrontPage, normalizeSpaces } from './support/storefront-page.ts'
import { calculatePrices } from './support/price-breakdown.ts'
import { toPrefixPattern, getTexts } from './support/texts.ts'

// most customers see the motion, which other tests leave out to be faster
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A §9: stores on one page. */
const STORES_PER_PAGE = 102

for (const place of PLACES) {
  const texts = getTexts(place.language)
  const { t } = texts

  test(
    `a customer goes from the landing of ${place.country.toUpperCase()} to a basket with the right prices, in ${place.language}`,
    { tag: place === BARCELONA ? '@both' : [] },
    async ({ page, market }) => {
      const storefront = createStorefrontPage(page, texts)
      const formatPrice = await market.createPriceFormatter(place)
      const { city } = await market.getCity(place)
      const category = await market.getMainCategory(place)
      const { personalizedFilters, storeSearchFilters } = await market.getFilters(place, category.id)
      const filter = [...personalizedFilters, ...storeSearchFilters].find(it => it.type !== 'SORT')!
      const isPaginated = place === BARCELONA
      const list = await market.getStores(place, { offset: isPaginated ? 2 * STORES_PER_PAGE : 0 })
      const { store, product } = await market.findProduct(
        place,
        it => it.attributeGroups.some(isSingleChoice) && it.attributeGroups.some(isCapped) && !it.attributeGroups.some(requiresChoice),
        list.elements,
      )

      await test.step('landing, city, category', async () => {
        await page.goto(`/${place.country}/${place.language}/`)
        await storefront.cityLink(city.displayName).click()
        await expect(storefront.heading(t('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()
        await storefront.link(category.name).click()
        await expect(storefront.heading(t('catalogue:categoryHeading', { category: category.name, city: city.displayName }))).toBeVisible()
      })

      await test.step('a filter, then all stores', async () => {
        const all = storefront.filters.getByRole('link', { name: t('catalogue:all'), exact: true })
        const pill = storefront.filters.getByRole('link', { name: filter.localizedName, exact: true })
        await expect(all).toHaveAttribute('aria-current', 'true')
        await pill.click()
        await expect(pill).toHaveAttribute('aria-current', 'true')
        await expect(
          storefront.heading(t('catalogue:categoryHeading', { category: filter.localizedName, city: city.displayName })),
        ).toBeVisible()
        await all.click()
        await expect(all).toHaveAttribute('aria-current', 'true')
      })

      if (isPaginated) {
        await test.step('pages two and three', async () => {
          for (const number of [2, 3]) {
            const link = storefront.pagination.getByRole('link', { name: String(number), exact: true })
            await ((await link.isVisible()) ? link : storefront.pagination.getByRole('link', { name: t('catalogue:nextPage') })).click()
            await expect(page).toHaveURL(new RegExp(`[?]page=${number}$`))
          }
          await expect(storefront.main.getByRole('heading', { level: 3 })).toHaveCount(list.totalElements - 2 * STORES_PER_PAGE)
          await expect(storefront.pagination.getByRole('link', { name: t('catalogue:nextPage') })).toHaveCount(0)
        })
      }

      await storefront.link(store.name).click()
      await expect(storefront.heading(store.name)).toBeVisible()

      const selection = selectOptions(product)
      const unitPrice = product.price + selection.priceImpact
      const sheet = storefront.productSheet(product.name)

      await test.step('the price includes the options', async () => {
        await storefront.link(product.name).click()
        await expect(sheet.title).toBeFocused()
        await expect(sheet.addButton).toContainText(toPricePattern(formatPrice(product.price + selection.initialImpact)))
        await sheet.radio(selection.single.group, selection.single.option).check()
        for (const option of selection.capped.options) {
          if (selection.capped.hasQuantities) await sheet.increaseOptionButton(option).click()
          else await sheet.checkbox(selection.capped.group, option).check()
        }
        await expect(sheet.addButton).toContainText(toPricePattern(formatPrice(unitPrice)))
      })

      await test.step('a group with the maximum of options disables the others', async () => {
        if (selection.capped.excluded === undefined) return
        if (selection.capped.hasQuantities) await expect(sheet.increaseOptionButton(selection.capped.excluded)).toBeDisabled()
        else await expect(sheet.checkbox(selection.capped.group, selection.capped.excluded)).toBeDisabled()
      })

      await test.step('two units', async () => {
        await sheet.increaseButton.click()
        await expect(sheet.addButton).toContainText(toPricePattern(formatPrice(unitPrice * 2)))
        await sheet.addButton.click()
        await expect(sheet.dialog).toBeHidden()
      })

      const prices = calculatePrices(store, unitPrice * 2)
      await test.step('the basket shows the options and the prices', async () => {
        const basket = await storefront.openBasket(store.name)
        await expect(basket.line(product.name)).toContainText('2×')
        for (const option of [selection.single.option, ...selection.capped.options])
          await expect(basket.line(product.name)).toContainText(option)
        await basket.expectPrices(prices, formatPrice)
        await expect(page.getByRole('banner').locator('[data-basket]')).toHaveAccessibleName(t('navigation:basketLink', { number: 2 }))
      })

      await test.step('the basket survives a reload, and its units are removed one by one', async () => {
        await page.reload()
        const basket = await storefront.openBasket(store.name)
        await expect(basket.line(product.name)).toContainText('2×')
        await basket.expectPrices(prices, formatPrice)
        await basket.decreaseButton(product.name).click()
        await basket.expectPrices(calculatePrices(store, unitPrice), formatPrice)
        await basket.removeButton(product.name).click()
        // A §4: the drawer asks for confirmation before it removes the last product
        if (await storefront.lastProductDialog.isVisible())
          await storefront.lastProductDialog.getByRole('button', { name: t('cart:lastProductRemove'), exact: true }).click()
        await expect(basket.line(product.name)).toHaveCount(0)
        await expect(storefront.basketLink(0)).toBeVisible()
        expect(await page.evaluate(key => localStorage.getItem(key), `glv_cart_v2:${store.id}`)).toBeNull()
      })
    },
  )

  test(`a product cannot be added before its required options are chosen, in ${place.language}`, async ({ page, market }) => {
    const storefront = createStorefrontPage(page, texts)
    const { store, product } = await market.findProduct(place, it => it.attributeGroups.some(requiresChoice))
    const required = product.attributeGroups.find(requiresChoice)!
    const sheet = storefront.productSheet(product.name)
    await page.goto(`${toCityPath(place)}${store.slug}/`)
    await storefront.link(product.name).click()
    await sheet.addButton.click()
    await expect(sheet.dialog.getByRole('alert')).toHaveText(t('cart:chooseFirst', { group: required.name }))
    await expect(sheet.group(required.name)).toBeFocused()
    // A §5: a group without a maximum requires one option more than its minimum
    const requiredUnits = (required.min ?? 0) + (required.max === undefined ? 1 : 0)
    for (let units = 0; units < requiredUnits; units++) {
      const option = required.attributes[Math.floor(units / required.maxPerAttribute)]!.name
      if (required.maxPerAttribute > 1) await sheet.increaseOptionButton(option).click()
      else await sheet.checkbox(required.name, option).or(sheet.radio(required.name, option)).check()
    }
    await expect(sheet.dialog.getByRole('alert')).toHaveCount(0)
    await sheet.addButton.click()
    await expect(sheet.dialog).toBeHidden()
    await expect((await storefront.openBasket(store.name)).line(product.name)).toBeVisible()
  })
}

/** Matches any space, because browsers and Node put different spaces into prices. */
const toPricePattern = (text: string): RegExp => new RegExp(toPrefixPattern(normalizeSpaces(text)).source.slice(1).replaceAll(' ', '\\s'))

interface OptionSelection {
  readonly single: { readonly group: string; readonly option: string }
  readonly capped: {
    readonly group: string
    readonly options: readonly string[]
    /** Whether each option has a quantity instead of a checkbox. */
    readonly hasQuantities: boolean
    /** An option that the maximum excludes. */
    readonly excluded: string | undefined
  }
  /** Added to the price by the options that are selected initially. Minor units. */
  readonly initialImpact: number
  /** Added to the price by all options of the selection. Minor units. */
  readonly priceImpact: number
}

/** Selects the last option of a single choice and the maximum of a capped group; other groups keep their initial options. */
function selectOptions({ attributeGroups }: Product): OptionSelection {
  const single = attributeGroups.find(isSingleChoice)!
  const capped = attributeGroups.find(it => isCapped(it) && it !== single)!
  const last = single.attributes.at(-1)!
  const remaining = capped.max! - countPreselected(capped)
  const unselected = capped.attributes.filter(it => !it.selected)
  const selected = unselected.slice(0, remaining)
  const preselected = attributeGroups.flatMap(it => it.attributes).filter(it => it.selected)
  const initialImpact = preselected.reduce((sum, it) => sum + it.priceImpact * it.quantity, 0)
  const replacedImpact = single.attributes.filter(it => it.selected).reduce((sum, it) => sum + it.priceImpact, 0)
  return {
    single: { group: single.name, option: last.name },
    capped: {
      group: capped.name,
      options: selected.map(it => it.name),
      hasQuantities: capped.maxPerAttribute > 1,
      excluded: selected.length === remaining ? unselected[remaining]?.name : undefined,
    },
    initialImpact,
    priceImpact: initialImpact - replacedImpact + last.priceImpact + selected.reduce((sum, it) => sum + it.priceImpact, 0),
  }
}
