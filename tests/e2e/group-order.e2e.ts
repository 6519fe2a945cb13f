import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createCheckoutPage, fillCart } from './support/checkout-page.ts'
import { signUp } from './support/customer.ts'
import { chooseForGroup, createGroupPage, openGuest } from './support/group-page.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts

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
    const host = createGroupPage(page, texts)
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

    const ben = await openGuest(browser, baseURL!, link, 'Ben', texts)
    const eva = await openGuest(browser, baseURL!, link, 'Eva', texts)
    await expect(host.participant('Eva')).toContainText(t('checkout:groupNothing'))
    await chooseForGroup(ben, product, store, texts)
    await ben.group.own.getByRole('button', { name: t('checkout:groupMore', { product }), exact: true }).click()
    await chooseForGroup(eva, product, store, texts)
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
    const group = createGroupPage(page, texts)
    await expect(group.main.getByText(t('checkout:groupLogIn'), { exact: true })).toBeVisible()
    await expect(group.button(t('checkout:groupStart'))).toHaveCount(0)
    await page.goto('/en/group-order/#00000000-0000-4000-8000-000000000000_wrong')
    await expect(group.main.getByRole('heading', { level: 1, name: t('checkout:groupOver'), exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)
