import type { Browser, Page } from '@playwright/test'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createCheckoutPage, fillCart } from './support/checkout-page.ts'
import { signUp } from './support/customer.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts

/** The page of a group order, by role and accessible name. */
function createGroupPage(page: Page) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const people = main.getByRole('region', { name: t('checkout:groupPeople'), exact: true })
  return {
    main,
    button,
    people,
    own: main.getByRole('region', { name: t('checkout:groupYours'), exact: true }),
    participant: (name: string) => people.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) }),
    name: main.getByLabel(t('checkout:groupName'), { exact: true }),
    link: main.getByLabel(t('checkout:inviteLink'), { exact: true }),
  }
}

/** Another device, without an account. */
async function openGuest(browser: Browser, baseURL: string, link: string, name: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const group = createGroupPage(page)
  await page.goto(link)
  await group.name.fill(name)
  await group.button(t('checkout:groupJoin')).click()
  await expect(group.participant(name)).toBeVisible()
  return { context, page, group }
}

/** Chooses a product on the page of the store, and brings it to the group order. */
async function choose({ page, group }: Awaited<ReturnType<typeof openGuest>>, product: string, store: string): Promise<void> {
  await group.main.getByRole('link', { name: t('checkout:groupChoose'), exact: true }).click()
  const storefront = createStorefrontPage(page, texts)
  await storefront.addButton(product).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await storefront.openBasket(store)
  await page
    .getByRole('link', { name: t('cart:orderTogether'), exact: true })
    .filter({ visible: true })
    .click()
  await expect(group.own.getByText(product)).toBeVisible()
  await expect(storefront.basketLink(0)).toBeVisible()
}

test(
  'issue 23 point 6: a group of three on three devices, one drops out; the host pays one order with the lines of the others',
  { tag: '@both' },
  async ({ page, context, browser, baseURL, market, guard }) => {
    guard.allowPaymentProvider()
    test.setTimeout(300_000)
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await signUp(context, baseURL!)
    const product = await fillCart(page, market, texts)
    await page
      .getByRole('link', { name: t('cart:orderTogether'), exact: true })
      .filter({ visible: true })
      .click()
    const host = createGroupPage(page)
    await expect(host.main.getByRole('heading', { level: 1, name: t('checkout:groupTitle'), exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    // the first name of the account
    await expect(host.name).toHaveValue('Ada')
    await host.button(t('checkout:groupStart')).click()
    // the cart has become the first lines
    await expect(host.own.getByText(product)).toBeVisible()
    const store = await host.main.getByRole('heading', { level: 1 }).innerText()
    const link = await host.link.inputValue()

    const ben = await openGuest(browser, baseURL!, link, 'Ben')
    const eva = await openGuest(browser, baseURL!, link, 'Eva')
    await expect(host.participant('Eva')).toContainText(t('checkout:groupNothing'))
    await choose(ben, product, store)
    await ben.group.own.getByRole('button', { name: t('checkout:groupMore', { product }), exact: true }).click()
    await choose(eva, product, store)
    // live on all devices
    await expect(host.participant('Ben')).toContainText(`2 × ${product}`)
    await expect(eva.group.participant('Ben')).toContainText(`2 × ${product}`)
    await expect(host.participant('Eva')).toContainText(`1 × ${product}`)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    // one drops out
    await eva.group.button(t('checkout:groupLeave')).click()
    await expect(eva.group.main.getByRole('heading', { level: 1, name: t('checkout:groupRemoved'), exact: true })).toBeVisible()
    await expect(host.participant('Eva')).toHaveCount(0)

    await host.button(t('checkout:groupClose')).click()
    const checkout = createCheckoutPage(page, texts)
    await expect(checkout.payButton).toBeVisible()
    await expect(ben.group.main.getByText(t('checkout:groupHostPays', { host: 'Ada' }), { exact: true })).toBeVisible()
    await expect(ben.group.own).toHaveCount(0)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await checkout.paymentOption('checkout:cash').check()
    await checkout.payButton.click()
    await checkout.waitForOrderId()
    // the receipt has the names
    await expect(page.getByRole('main').locator('[aria-labelledby=order-receipt]')).toContainText('Ben')
    // each sees what the own part comes to
    await expect(ben.group.main.getByText(t('checkout:groupOrdered'), { exact: true })).toBeVisible()
    await expect(ben.group.people.getByText(t('checkout:groupTotal'), { exact: true })).toBeVisible()
    expect(await findAxeViolations(ben.page)).toEqual([])
    // the link opens nothing any more
    await eva.page.goto(link)
    await eva.page.reload()
    await expect(eva.group.main.getByText(t('checkout:groupClosed'), { exact: true })).toBeVisible()
    await ben.context.close()
    await eva.context.close()
  },
)

test(
  'issue 23 point 6: a visitor cannot start a group order, and a wrong link opens nothing',
  { tag: '@phone' },
  async ({ page, market, guard }) => {
    guard.allowMessage(NOT_FOUND)
    await fillCart(page, market, texts)
    await page
      .getByRole('link', { name: t('cart:orderTogether'), exact: true })
      .filter({ visible: true })
      .click()
    const group = createGroupPage(page)
    await expect(group.main.getByText(t('checkout:groupLogIn'), { exact: true })).toBeVisible()
    await expect(group.button(t('checkout:groupStart'))).toHaveCount(0)
    await page.goto('/en/group-order/#00000000-0000-4000-8000-000000000000_wrong')
    await expect(group.main.getByRole('heading', { level: 1, name: t('checkout:groupOver'), exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)
