import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { buildCustomer, signIn, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const FAVOURITES = '/en/favourites/'

test('issue 25 point 8: favourites of a visitor, in two tabs, join the account and leave the browser at the log-out', async ({
  page,
  context,
  market,
  browser,
  baseURL,
}) => {
  const texts = getTexts('en')
  const { t } = texts
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  const path = toStorePath(BARCELONA, store.slug)
  const toHeart = (name: string) => page.getByRole('main').getByRole('button', { name: t('catalogue:favouriteOf', { name }), exact: true })
  const storeHeart = toHeart(store.name)
  const storefront = createStorefrontPage(page, texts)

  await page.goto(path)
  await expect(storeHeart).toHaveAttribute('aria-pressed', 'false')
  const box = await storeHeart.boundingBox()
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  // by keyboard
  await storeHeart.focus()
  await page.keyboard.press('Enter')
  await expect(storeHeart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: t('catalogue:favouriteAdded') })).toBeVisible()

  await storefront.link(card.name).click()
  const sheet = storefront.productSheet(card.name)
  await expect(sheet.addButton).toBeVisible()
  const productHeart = sheet.dialog.getByRole('button', { name: t('catalogue:favouriteProduct'), exact: true })
  await expect(productHeart).toHaveAttribute('aria-pressed', 'false')
  await productHeart.click()
  await expect(productHeart).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet.dialog.getByRole('status').filter({ hasText: t('catalogue:favouriteAdded') })).toBeVisible()

  await page.goto(path)
  await expect(storeHeart).toHaveAttribute('aria-pressed', 'true')
  // the same place as before the script
  expect(await storeHeart.boundingBox()).toEqual(box)

  const tab = await context.newPage()
  await tab.goto(FAVOURITES)
  const list = tab.getByRole('main')
  await expect(list.getByRole('link', { name: store.name, exact: true })).toHaveAttribute('href', path)
  await expect(list.getByRole('link', { name: card.name, exact: true })).toHaveAttribute('href', `${path}?product=${card.id}`)
  await expect(list.getByText(t('catalogue:favouritesLocal'))).toBeVisible()
  expect(await findAxeViolations(tab)).toEqual([])
  expect(await findDarkAxeViolations(tab)).toEqual([])
  expect(await tab.evaluate(findSmallTargets)).toEqual([])
  // the other tab agrees
  const rowHeart = list.getByRole('button', { name: t('catalogue:favouriteOf', { name: store.name }), exact: true })
  await rowHeart.click()
  await expect(storeHeart).toHaveAttribute('aria-pressed', 'false')
  await rowHeart.click()
  await expect(storeHeart).toHaveAttribute('aria-pressed', 'true')

  const customer = await signUp(context, baseURL!)
  await tab.reload()
  await expect(list.getByRole('link', { name: store.name, exact: true })).toBeVisible()
  await expect(list.getByText(t('catalogue:favouritesLocal'))).toHaveCount(0)
  const readOwner = () =>
    tab.evaluate(key => (JSON.parse(localStorage.getItem(key) ?? '{}') as { owner?: number | null }).owner, STORAGE_NAME.favourites)
  await expect.poll(readOwner).toBeGreaterThan(0)

  await tab.goto(toProfilePath('en'))
  await tab
    .getByRole('main')
    .getByRole('link', { name: t('account:favourites') })
    .waitFor()
  await createAccountPage(tab, texts).button('account:logOut').click()
  await expect(createAccountPage(tab, texts).headerLink(false)).toBeVisible()
  await expect.poll(() => tab.evaluate(key => localStorage.getItem(key), STORAGE_NAME.favourites)).toBeNull()
  await expect(storeHeart).toHaveAttribute('aria-pressed', 'false')

  // the next account on this browser has none of them
  await signUp(context, baseURL!, buildCustomer('Ben Example'))
  await tab.goto(FAVOURITES)
  await expect(list.getByRole('heading', { name: t('catalogue:favouritesNoneTitle') })).toBeVisible()

  // another device of the first customer has them
  const device = await browser.newContext({ baseURL: baseURL! })
  await signIn(device, baseURL!, customer)
  const other = await device.newPage()
  await other.goto(path)
  await expect(other.getByRole('main').getByRole('button', { name: t('catalogue:favouriteOf', { name: store.name }) })).toHaveAttribute('aria-pressed', 'true') // prettier-ignore
  await device.close()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const withoutScript = await plain.newPage()
  await withoutScript.goto(path)
  await expect(withoutScript.locator('.heart').first()).toBeHidden()
  await plain.close()
})
