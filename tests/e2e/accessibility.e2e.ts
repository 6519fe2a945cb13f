import type { Page } from '@playwright/test'

import { renderAllContent } from '#tests/support/render-all-content.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import {
  BARCELONA,
  toCategoryPath,
  toCityPath,
  isSingleChoice,
  KYIV,
  type Market,
  type Place,
  toStorePath,
  VAGHARSHAPAT,
  YEREVAN,
} from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

// an element in the middle of an animation has intermediate colours, which axe would report

interface Screen {
  readonly name: string
  open(page: Page, market: Market): Promise<void>
}

/** The demonstration store (docs/SANDBOX.md). */
const EVERY_ELEMENT = toStorePath(BARCELONA, 'every-element')

const findPlainCard = (market: Market, place: Place) => market.findCard(place, it => !it.customizable && it.promotions.length === 0)

async function openSheet(page: Page, market: Market): Promise<void> {
  const { store, product } = await market.findProduct(
    YEREVAN,
    it => it.attributeGroups.length > 1 && it.attributeGroups.some(isSingleChoice),
  )
  const storefront = createStorefrontPage(page, getTexts('hy'))
  await page.goto(toStorePath(YEREVAN, store.slug))
  await storefront.link(product.name).click()
  await expect(storefront.productSheet(product.name).addButton).toBeVisible()
}

async function openDrawer(page: Page, market: Market): Promise<void> {
  const { store, card } = await findPlainCard(market, BARCELONA)
  const storefront = createStorefrontPage(page, getTexts('en'))
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await storefront.basketLink(1).click()
  await expect(storefront.drawer(store.name).line(card.name)).toBeVisible()
}

async function openLastProductDialog(page: Page, market: Market): Promise<void> {
  const { store, card } = await findPlainCard(market, KYIV)
  const storefront = createStorefrontPage(page, getTexts('uk'))
  await page.goto(toStorePath(KYIV, store.slug))
  await storefront.addButton(card.name).click()
  await storefront.basketLink(1).click()
  await storefront.drawer(store.name).removeButton(card.name).click()
  await expect(storefront.lastProductDialog).toBeVisible()
}

async function openZoom(page: Page, market: Market): Promise<void> {
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  const storefront = createStorefrontPage(page, getTexts('en'))
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.link(card.name).click()
  await storefront.productSheet(card.name).dialog.locator('[data-zoom]').click()
  await expect(page.locator('.picture-zoom')).toBeVisible()
}

async function openTranslationReport(page: Page): Promise<void> {
  const name = getTexts('en').t('catalogue:reportTranslation')
  await page.goto(EVERY_ELEMENT)
  await page.locator('.label', { hasText: 'Found a bad translation?' }).getByRole('button', { name }).click()
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
}

async function openRestrictions(page: Page): Promise<void> {
  await page.goto(EVERY_ELEMENT)
  await page.getByText('How we pack').click()
  await page.getByRole('link', { name: 'Before you order alcohol or medicine' }).click()
  await expect(page.getByRole('dialog', { name: getTexts('en').t('catalogue:restrictions') })).toBeVisible()
}

/** A product by its own address. */
async function openProductPage(page: Page, market: Market): Promise<void> {
  const { store, card } = await findPlainCard(market, YEREVAN)
  await page.goto(toStorePath(YEREVAN, store.slug))
  const path = await createStorefrontPage(page, getTexts('hy')).link(card.name).getAttribute('href')
  await page.goto(path!)
  await expect(page.getByRole('heading', { name: card.name }).first()).toBeVisible()
}

const goTo =
  (path: string) =>
  async (page: Page): Promise<void> =>
    void (await page.goto(path))

const SCREENS: readonly Screen[] = [
  { name: 'home', open: goTo('/') },
  { name: 'country landing', open: goTo('/ua/uk/') },
  { name: 'city', open: goTo(toCityPath(YEREVAN)) },
  { name: 'blocked city', open: goTo(toCityPath(VAGHARSHAPAT)) },
  { name: 'category', open: async (page, market) => goTo(toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA)))(page) },
  { name: 'store', open: async (page, market) => goTo(toStorePath(KYIV, (await findPlainCard(market, KYIV)).store.slug))(page) },
  { name: 'closed store', open: goTo(toStorePath(BARCELONA, 'closed-for-now')) },
  { name: 'marketplace disclosure', open: goTo(`${EVERY_ELEMENT}?popup=marketplace`) },
  { name: 'prime tutorial', open: goTo(`${EVERY_ELEMENT}?popup=prime`) },
  { name: 'restrictions', open: openRestrictions },
  { name: 'report of a translation', open: openTranslationReport },
  {
    name: 'feed group',
    open: async (page, market) => goTo(`${toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA))}promotions/`)(page),
  },
  { name: 'product page', open: openProductPage },
  { name: 'enlarged picture', open: openZoom },
  { name: 'pickup', open: goTo(`${toCityPath(BARCELONA)}?mode=pickup`) },
  { name: 'product sheet', open: openSheet },
  { name: 'basket drawer', open: openDrawer },
  { name: 'last product', open: openLastProductDialog },
  { name: 'search', open: goTo(`${toCityPath(YEREVAN)}search/${encodeURIComponent('պիցցա')}/`) },
  { name: 'search without results', open: goTo(`${toCityPath(BARCELONA)}search/xqzwv/`) },
  { name: 'error page', open: goTo(toStorePath(KYIV, 'no-such-store')) },
]

for (const { name, open } of SCREENS) {
  test(`axe finds no violation, light and dark, and on a phone each touch target is at least 44 px: ${name}`, async ({
    page,
    market,
    guard,
  }) => {
    guard.allowMessage(NOT_FOUND)
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, market)
    await page.evaluate(renderAllContent)
    if (page.viewportSize()!.width < 600) expect(await page.evaluate(findSmallTargets)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
  })
}
