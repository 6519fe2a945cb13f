import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { renderAllContent } from '#tests/support/prefetch-on-approach.ts'

import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import {
  BARCELONA,
  categoryPath,
  cityPath,
  isSingle,
  KYIV,
  type Market,
  type Place,
  storePath,
  VAGHARSHAPAT,
  YEREVAN,
} from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { smallTargets } from './support/targets.ts'
import { getTexts } from './support/texts.ts'

// what is half-way to being shown has colours that nobody is asked to read
test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Screen {
  readonly name: string
  open(page: Page, market: Market): Promise<void>
}

const plain = (market: Market, place: Place) => market.findCard(place, it => !it.customizable && it.promotions.length === 0)

async function openSheet(page: Page, market: Market): Promise<void> {
  const { store, product } = await market.findProduct(YEREVAN, it => it.attributeGroups.length > 1 && it.attributeGroups.some(isSingle))
  const shop = createShopPage(page, getTexts('hy'))
  await page.goto(storePath(YEREVAN, store.slug))
  await shop.link(product.name).click()
  await expect(shop.sheet(product.name).add).toBeVisible()
}

async function openDrawer(page: Page, market: Market): Promise<void> {
  const { store, card } = await plain(market, BARCELONA)
  const shop = createShopPage(page, getTexts('en'))
  await page.goto(storePath(BARCELONA, store.slug))
  await shop.plus(card.name).click()
  await shop.basketLink(1).click()
  await expect(shop.drawer(store.name).line(card.name)).toBeVisible()
}

async function askLast(page: Page, market: Market): Promise<void> {
  const { store, card } = await plain(market, KYIV)
  const shop = createShopPage(page, getTexts('uk'))
  await page.goto(storePath(KYIV, store.slug))
  await shop.plus(card.name).click()
  await shop.basketLink(1).click()
  await shop.drawer(store.name).remove(card.name).click()
  await expect(shop.lastProduct).toBeVisible()
}

const goTo =
  (path: string) =>
  async (page: Page): Promise<void> =>
    void (await page.goto(path))

const SCREENS: readonly Screen[] = [
  { name: 'home', open: goTo('/') },
  { name: 'country landing', open: goTo('/ua/uk/') },
  { name: 'city', open: goTo(cityPath(YEREVAN)) },
  { name: 'blocked city', open: goTo(cityPath(VAGHARSHAPAT)) },
  { name: 'category', open: async (page, market) => goTo(categoryPath(BARCELONA, await market.mainCategory(BARCELONA)))(page) },
  { name: 'store', open: async (page, market) => goTo(storePath(KYIV, (await plain(market, KYIV)).store.slug))(page) },
  { name: 'product sheet', open: openSheet },
  { name: 'basket drawer', open: openDrawer },
  { name: 'last product', open: askLast },
  { name: 'search', open: goTo(`${cityPath(YEREVAN)}search/${encodeURIComponent('պիցցա')}/`) },
  { name: 'search without a find', open: goTo(`${cityPath(BARCELONA)}search/xqzwv/`) },
  { name: 'error page', open: goTo(storePath(KYIV, 'no-such-store')) },
]

for (const { name, open } of SCREENS) {
  test(`axe finds nothing, light and dark: ${name}`, async ({ page, market, guard }) => {
    guard.expects(NOT_FOUND)
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, market)
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faultsOf(page)).toEqual([])
  })

  test(`a finger finds 44 px of everything that can be pressed: ${name}`, { tag: '@phone' }, async ({ page, market, guard }) => {
    guard.expects(NOT_FOUND)
    await open(page, market)
    await page.evaluate(renderAllContent)
    expect(await page.evaluate(smallTargets)).toEqual([])
  })
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(renderAllContent)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
