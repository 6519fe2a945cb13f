import type { Locator, Page } from '@playwright/test'

import { expect } from './guarded-test.ts'
import type { ExpectedSums } from './sums.ts'
import { beginning, type Texts } from './texts.ts'

/** A page of the shop as a person meets it: by role and by name. */
export function createShopPage(page: Page, words: Texts) {
  const { say } = words
  const header = page.getByRole('banner')
  const main = page.getByRole('main')

  return {
    header,
    main,
    heading: (name: string): Locator => main.getByRole('heading', { level: 1, name, exact: true }),
    /** A link of the page's body with just this name. */
    link: (name: string): Locator => main.getByRole('link', { name, exact: true }).first(),
    /** A city on a landing: behind its name stands what there is. */
    cityLink: (name: string): Locator => main.getByRole('link', { name: beginning(name) }).first(),
    filters: page.getByRole('navigation', { name: say('catalogue:filters'), exact: true }),
    pages: page.getByRole('navigation', { name: say('catalogue:pages'), exact: true }),
    /** The basket in the header, by what it says: how many units. */
    basketLink: (units: number): Locator =>
      header.getByRole('link', {
        name: units === 0 ? say('navigation:basketEmpty') : say('navigation:basketLink', { number: units }),
        exact: true,
      }),
    search: header.getByRole('searchbox', { name: say('navigation:searchLabel') }),
    plus: (product: string): Locator =>
      main.getByRole('link', { name: say('catalogue:addProduct', { name: product }), exact: true }).first(),
    sheet: (product: string) => createProductSheet(page, words, product),
    /** The basket where this screen keeps it: beside the menu, or in the drawer that the bar opens. */
    async basket(store: string) {
      const panel = page.getByRole('complementary', { name: say('cart:title'), exact: true })
      if (await panel.isVisible()) return createCartPanel(panel, words)
      const drawer = page.getByRole('dialog', { name: say('cart:titleAt', { store }), exact: true })
      await expect(async () => {
        // it may open by itself meanwhile, over the bar
        if (!(await drawer.isVisible())) await page.locator('.basket-bar').getByRole('button').click({ timeout: 1000 })
        await expect(drawer).toBeVisible({ timeout: 1000 })
      }).toPass()
      return createCartPanel(drawer, words)
    },
    drawer: (store: string) => {
      const place = page.getByRole('dialog', { name: say('cart:titleAt', { store }), exact: true })
      return { place, ...createCartPanel(place, words) }
    },
    lastProduct: page.getByRole('dialog', { name: say('cart:lastProductTitle'), exact: true }),
  }
}

/** The open sheet of a product. */
function createProductSheet(page: Page, { say }: Texts, product: string) {
  /** An option ends in its price, and may be the beginning of another's name: "Naan", "Naan with garlic". */
  const priced = (option: string) => new RegExp(`${beginning(option).source}(?: ?\\+.*| ?${say('cart:included')})?$`)
  const sheet = page.getByRole('dialog', { name: product, exact: true })
  const group = (name: string): Locator => sheet.getByRole('group', { name: beginning(name) })
  return {
    sheet,
    title: sheet.getByRole('heading', { level: 2, name: product, exact: true }),
    group,
    radio: (groupName: string, option: string): Locator => group(groupName).getByRole('radio', { name: priced(option) }),
    checkbox: (groupName: string, option: string): Locator => group(groupName).getByRole('checkbox', { name: priced(option) }),
    more: (option: string): Locator => sheet.getByRole('button', { name: say('cart:moreOf', { name: option }), exact: true }),
    oneMore: sheet.getByRole('button', { name: say('cart:more'), exact: true }),
    add: sheet.getByRole('button', { name: beginning(say('cart:add')) }),
    close: sheet.getByRole('button', { name: say('cart:close'), exact: true }),
    retry: sheet.getByRole('button', { name: say('cart:tryAgain'), exact: true }),
  }
}

function createCartPanel(place: Locator, { say }: Texts) {
  const line = (product: string): Locator =>
    place.getByRole('listitem').filter({ has: place.page().getByRole('heading', { name: product, exact: true }) })
  return {
    line,
    more: (product: string): Locator => place.getByRole('button', { name: say('cart:moreOf', { name: product }), exact: true }),
    less: (product: string): Locator => place.getByRole('button', { name: say('cart:lessOf', { name: product }), exact: true }),
    remove: (product: string): Locator => place.getByRole('button', { name: say('cart:removeProduct', { name: product }), exact: true }),
    empty: place.getByText(say('cart:emptyTitle'), { exact: true }),
    bringBack: place.getByRole('button', { name: say('cart:bringBack'), exact: true }),
    close: place.getByRole('button', { name: say('cart:close'), exact: true }),
    /** Fails unless the basket shows just these rows, in this order, to the last unit. */
    async expectSums(sums: ExpectedSums, price: (minor: number) => string): Promise<void> {
      const fee = (minor: number): string => (minor === 0 ? say('cart:free') : price(minor))
      const rows = [
        [say('cart:products'), price(sums.products)],
        ...(sums.saving > 0 ? [[say('cart:saving'), price(-sums.saving)]] : []),
        [say('cart:deliveryFee'), fee(sums.deliveryFee)],
        [say('cart:serviceFee'), fee(sums.serviceFee)],
        ...(sums.smallOrderFee > 0 ? [[say('cart:smallOrderFee'), price(sums.smallOrderFee)]] : []),
        [say('cart:total'), price(sums.total)],
      ]
      await expect(async () => {
        const labels = await place.getByRole('term').allTextContents()
        const amounts = await place.getByRole('definition').allTextContents()
        expect(labels.map((label, index) => [spaced(label), spaced(amounts[index] ?? '')])).toEqual(
          rows.map(row => row.map(text => spaced(text))),
        )
      }).toPass({ timeout: 20_000 })
    },
  }
}

/** A browser and Node may differ in which blank they put into a number. */
export const spaced = (text: string): string => text.replace(/\s/g, ' ').trim()
