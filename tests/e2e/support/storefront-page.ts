import type { Locator, Page } from '@playwright/test'

import { expect } from './guarded-test.ts'
import type { PriceBreakdown } from './price-breakdown.ts'
import { toPrefixPattern, type Texts } from './texts.ts'

/** Locators of the storefront's pages, by role and accessible name. */
export function createStorefrontPage(page: Page, texts: Texts) {
  const { t } = texts
  const header = page.getByRole('banner')
  const main = page.getByRole('main')

  return {
    header,
    main,
    heading: (name: string): Locator => main.getByRole('heading', { level: 1, name, exact: true }),
    /** A link of the main content with exactly this name. */
    link: (name: string): Locator => main.getByRole('link', { name, exact: true }).first(),
    /** A city on a landing; numbers follow its name. */
    cityLink: (name: string): Locator => main.getByRole('link', { name: toPrefixPattern(name) }).first(),
    filters: page.getByRole('navigation', { name: t('catalogue:filters'), exact: true }),
    pagination: page.getByRole('navigation', { name: t('catalogue:pages'), exact: true }),
    /** The basket's link in the header, whose name contains the number of units. */
    basketLink: (units: number): Locator =>
      header.getByRole('link', {
        name: units === 0 ? t('navigation:basketEmpty') : t('navigation:basketLink', { number: units }),
        exact: true,
      }),
    search: findSearchField(header, t('navigation:searchLabel')),
    /** The search of a store's menu. */
    menuSearch: (store: string): Locator => findSearchField(main, t('catalogue:searchInStore', { store })),
    addButton: (product: string): Locator =>
      main.getByRole('link', { name: t('catalogue:addProduct', { name: product }), exact: true }).first(),
    productSheet: (product: string) => createProductSheet(page, texts, product),
    /** Opens the basket: the panel beside the menu, or the drawer on a small screen. */
    async openBasket(store: string) {
      const panel = page.getByRole('complementary', { name: t('cart:title'), exact: true })
      if (await panel.isVisible()) return createCartPanel(panel, texts)
      const drawer = page.getByRole('dialog', { name: t('cart:titleAt', { store }), exact: true })
      await expect(async () => {
        // the drawer may open by itself meanwhile and cover the bar
        if (!(await drawer.isVisible())) await page.locator('.basket-bar').getByRole('button').click({ timeout: 1000 })
        await expect(drawer).toBeVisible({ timeout: 1000 })
      }).toPass()
      return createCartPanel(drawer, texts)
    },
    drawer: (store: string) => {
      const dialog = page.getByRole('dialog', { name: t('cart:titleAt', { store }), exact: true })
      return { dialog, ...createCartPanel(dialog, texts) }
    },
    lastProductDialog: page.getByRole('dialog', { name: t('cart:lastProductTitle'), exact: true }),
  }
}

/** The history entry of a closed dialog is removed a moment later (docs/decisions/0044), which would abort a `page.goto` of that moment. */
export const waitForHistory = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { dialogs?: unknown } | null)?.dialogs)).toBeUndefined()

/** A search field is a combobox once its script is loaded. */
export const findSearchField = (container: Locator, name: string): Locator =>
  container.getByRole('searchbox', { name, exact: true }).or(container.getByRole('combobox', { name, exact: true }))

/** Locators of a product's open sheet. */
function createProductSheet(page: Page, { t }: Texts, product: string) {
  /** The accessible name ends in the price. One option's name may begin another's: "Naan", "Naan with garlic". */
  const toOptionPattern = (option: string) => new RegExp(`${toPrefixPattern(option).source}(?: ?\\+.*| ?${t('cart:included')})?$`)
  const dialog = page.getByRole('dialog', { name: product, exact: true })
  const group = (name: string): Locator => dialog.getByRole('group', { name: toPrefixPattern(name) })
  return {
    dialog,
    title: dialog.getByRole('heading', { level: 2, name: product, exact: true }),
    group,
    radio: (groupName: string, option: string): Locator => group(groupName).getByRole('radio', { name: toOptionPattern(option) }),
    checkbox: (groupName: string, option: string): Locator => group(groupName).getByRole('checkbox', { name: toOptionPattern(option) }),
    increaseOptionButton: (option: string): Locator =>
      dialog.getByRole('button', { name: t('cart:moreOf', { name: option }), exact: true }),
    increaseButton: dialog.getByRole('button', { name: t('cart:more'), exact: true }),
    // "Add one: …" of the options begins with the same word
    addButton: dialog.getByRole('button', { name: toPrefixPattern(t('cart:add')) }).and(page.locator('[form=product-form]')),
    closeButton: dialog.getByRole('button', { name: t('cart:close'), exact: true }),
    retryButton: dialog.getByRole('button', { name: t('cart:tryAgain'), exact: true }),
  }
}

/** Locators of the basket in a panel or a drawer. */
function createCartPanel(container: Locator, { t }: Texts) {
  const line = (product: string): Locator =>
    container.getByRole('listitem').filter({ has: container.page().getByRole('heading', { name: product, exact: true }) })
  return {
    line,
    increaseButton: (product: string): Locator => container.getByRole('button', { name: t('cart:moreOf', { name: product }), exact: true }),
    decreaseButton: (product: string): Locator => container.getByRole('button', { name: t('cart:lessOf', { name: product }), exact: true }),
    removeButton: (product: string): Locator =>
      container.getByRole('button', { name: t('cart:removeProduct', { name: product }), exact: true }),
    emptyMessage: container.getByText(t('cart:emptyTitle'), { exact: true }),
    restoreButton: container.getByRole('button', { name: t('cart:bringBack'), exact: true }),
    closeButton: container.getByRole('button', { name: t('cart:close'), exact: true }),
    /** Fails unless the basket shows exactly these price rows in this order. */
    async expectPrices(prices: PriceBreakdown, formatPrice: (minor: number) => string): Promise<void> {
      const formatFee = (minor: number): string => (minor === 0 ? t('cart:free') : formatPrice(minor))
      const rows = [
        [t('cart:products'), formatPrice(prices.products)],
        ...(prices.discount > 0 ? [[t('cart:saving'), formatPrice(-prices.discount)]] : []),
        [t('cart:deliveryFee'), formatFee(prices.deliveryFee)],
        [t('cart:serviceFee'), formatFee(prices.serviceFee)],
        ...(prices.smallOrderFee > 0 ? [[t('cart:smallOrderFee'), formatPrice(prices.smallOrderFee)]] : []),
        [t('cart:total'), formatPrice(prices.total)],
      ]
      await expect(async () => {
        const labels = await container.getByRole('term').allTextContents()
        const amounts = await container.getByRole('definition').allTextContents()
        expect(labels.map((label, index) => [normalizeSpaces(label), normalizeSpaces(amounts[index] ?? '')])).toEqual(
          rows.map(row => row.map(text => normalizeSpaces(text))),
        )
      }).toPass({ timeout: 20_000 })
    },
  }
}

/** A browser and Node may put different spaces into a formatted number. */
export const normalizeSpaces = (text: string): string => text.replace(/\s/g, ' ').trim()
