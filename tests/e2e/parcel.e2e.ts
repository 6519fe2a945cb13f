import type { Page } from '@playwright/test'

import { findAxeViolations } from './support/axe.ts'
import { createCheckoutPage } from './support/checkout-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts, type TextKey } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts

/** Opens the form from its tile on the page of the city. */
async function openForm(page: Page) {
  await page.goto(toCityPath(BARCELONA))
  await page
    .locator('.kinds')
    .getByRole('link', { name: t('checkout:parcelTitle') })
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: t('checkout:parcelTitle'), exact: true })).toBeVisible()
  const group = (name: string) => main.getByRole('group', { name, exact: true })
  const dialog = (key: TextKey) => page.getByRole('dialog', { name: t(key), exact: true })
  return {
    ...createCheckoutPage(page, texts),
    main,
    group,
    /** Chooses the first result for a street, and confirms its pin. */
    async chooseAddress(stop: string, street: string): Promise<void> {
      await group(stop)
        .getByRole('button')
        .filter({ hasText: t('checkout:parcelChooseAddress') })
        .click()
      await dialog('geo:title')
        .getByRole('combobox', { name: t('geo:search'), exact: true })
        .fill(street)
      await dialog('geo:title').getByRole('option').first().click()
      const pin = dialog('geo:pinTitle')
      await expect(pin.getByText(t('geo:inside'), { exact: true })).toBeVisible()
      await pin.getByRole('button', { name: t('geo:confirm'), exact: true }).click()
      await expect(pin).toBeHidden()
      await expect(group(stop)).toContainText(street.replace(/ \d+$/, ''))
    },
    async enterContact(stop: string, name: string): Promise<void> {
      await group(stop).getByLabel(t('checkout:parcelContactName'), { exact: true }).fill(name)
      await group(stop).getByLabel(t('checkout:parcelContactPhone'), { exact: true }).fill('612 345 678')
    },
    async describe(): Promise<void> {
      await main.getByLabel(t('checkout:parcelDescription'), { exact: true }).fill('Keys in an envelope')
      await main.getByRole('radio', { name: new RegExp(`^${t('checkout:parcelSizeMEDIUM')}`) }).check({ force: true })
      await main.getByLabel(new RegExp(t('checkout:parcelValue').replace('?', '\\?'))).fill('12,50')
    },
    forbidden: main.getByRole('checkbox', { name: t('checkout:parcelForbiddenConfirm'), exact: true }),
  }
}

const FROM = t('checkout:parcelFrom')
const TO = t('checkout:parcelTo')
const SECOND = t('checkout:parcelStop').replace('{{number}}', '2')

test(
  'issue 23: a visitor sends a parcel over three stops at a chosen time, and signs up at the end',
  { tag: '@long' },
  async ({ page }) => {
    const form = await openForm(page)
    expect(await findAxeViolations(page)).toEqual([])
    const before = await form.getTotal()
    await form.chooseAddress(FROM, 'Carrer de Mallorca 5')
    await form.enterContact(FROM, 'Ada Example')
    await form.main.getByRole('button', { name: t('checkout:parcelAddStop'), exact: true }).click()
    await form.chooseAddress(SECOND, 'Carrer de Verdi 12')
    await form.enterContact(SECOND, 'Grace Example')
    // the price rises before the form is finished
    expect(await form.getTotal()).not.toBe(before)
    await form.describe()
    // nothing typed is lost
    await page.reload()
    await expect(form.group(SECOND).getByLabel(t('checkout:parcelContactName'), { exact: true })).toHaveValue('Grace Example')
    await form.chooseAddress(TO, 'Avinguda Diagonal 300')
    await form.enterContact(TO, 'Alan Example')
    await form.forbidden.check()
    await form.main.getByRole('radio', { name: new RegExp(`^${t('checkout:timeLater')}`) }).check()
    await form.paymentOption('checkout:parcelCash' as 'checkout:cash').check()
    expect(await findAxeViolations(page)).toEqual([])
    const total = await form.getTotal()
    await form.payButton.click()
    await form.signUp(buildCustomer())
    // the same price from the marketplace
    await expect(form.payButton).toContainText(t('checkout:placeOrder'))
    expect(await form.getTotal()).toBe(total)
    await expect(form.group(TO).getByLabel(t('checkout:parcelContactName'), { exact: true })).toHaveValue('Alan Example')
    await form.payButton.click()
    await form.waitForOrderId()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order scheduled')
    const code = page.getByRole('region', { name: t('orders:recipientCode'), exact: true })
    await expect(code).toContainText(/\d{4}/)
    const stops = page.getByRole('region', { name: t('orders:parcelStops'), exact: true }).getByRole('listitem')
    await expect(stops).toHaveCount(4)
    await expect(stops.nth(1)).toContainText('Grace Example')
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('issue 23: a parcel is refused until the sender excludes forbidden goods; missing fields are named', async ({ page }) => {
  const form = await openForm(page)
  await form.payButton.click()
  // from, to: an address, a name and a number each; what it is and what it is worth
  await expect(form.main.locator('[aria-invalid=true]')).toHaveCount(8)
  await expect(form.group(FROM).getByRole('button').first()).toBeFocused()
  await form.chooseAddress(FROM, 'Carrer de Mallorca 5')
  await form.enterContact(FROM, 'Ada Example')
  await form.chooseAddress(TO, 'Carrer de Verdi 12')
  await form.enterContact(TO, 'Alan Example')
  await form.describe()
  await expect(form.main.locator('[aria-invalid=true]')).toHaveCount(0)
  await form.paymentOption('checkout:parcelCash' as 'checkout:cash').check()
  await form.payButton.click()
  await expect(form.main.getByText(t('checkout:parcelFaultForbidden'), { exact: true })).toBeVisible()
  await expect(form.main.getByRole('heading', { name: t('checkout:parcelForbidden'), exact: true })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await form.forbidden.check()
  await expect(form.main.getByText(t('checkout:parcelFaultForbidden'), { exact: true })).toBeHidden()
  await form.payButton.click()
  await expect(form.dialog('account:logInOrSignUp')).toBeVisible()
})

test('B §2: two recipients sign for a parcel: by hand, offline at first, and by keyboard', async ({ page, browser }) => {
  const form = await openForm(page)
  await form.chooseAddress(FROM, 'Carrer de Mallorca 5')
  await form.enterContact(FROM, 'Ada Example')
  await form.main.getByRole('button', { name: t('checkout:parcelAddStop'), exact: true }).click()
  await form.chooseAddress(SECOND, 'Carrer de Verdi 12')
  await form.enterContact(SECOND, 'Grace Example')
  await form.chooseAddress(TO, 'Avinguda Diagonal 300')
  await form.enterContact(TO, 'Alan Example')
  await form.describe()
  await form.forbidden.check()
  await form.paymentOption('checkout:parcelCash' as 'checkout:cash').check()
  await form.payButton.click()
  await form.signUp(buildCustomer())
  await form.payButton.click()
  await form.waitForOrderId()
  // the courier has the parcel
  const link = page.getByRole('link', { name: t('orders:signatureLink'), exact: true })
  await expect(link).toHaveCount(2, { timeout: 60_000 })
  const [path = '', otherPath = ''] = await link.evaluateAll(links => links.map(it => it.getAttribute('href')!))
  // the phone of the recipient, offline at first
  const phone = await browser.newContext()
  const recipient = await phone.newPage()
  await recipient.goto(path)
  const button = recipient.getByRole('button', { name: t('orders:signSend'), exact: true })
  await button.click()
  await expect(recipient.getByText(t('orders:signNameMissing'), { exact: true })).toBeVisible()
  await expect(recipient.getByText(t('orders:signMissing'), { exact: true })).toBeVisible()
  expect(await findAxeViolations(recipient)).toEqual([])
  await recipient.getByLabel(t('orders:signName'), { exact: true }).fill('Grace Example')
  const area = (await recipient.locator('canvas').boundingBox())!
  await recipient.mouse.move(area.x + 30, area.y + 90)
  await recipient.mouse.down()
  await recipient.mouse.move(area.x + 120, area.y + 40, { steps: 8 })
  await recipient.mouse.move(area.x + 200, area.y + 120, { steps: 8 })
  await recipient.mouse.up()
  await expect(recipient.getByText(t('orders:signMissing'), { exact: true })).toBeHidden()
  await phone.setOffline(true)
  await button.click()
  await expect(recipient.getByRole('heading', { name: t('orders:signWaitingTitle'), exact: true })).toBeVisible()
  await phone.setOffline(false)
  await expect(recipient.getByRole('heading', { name: t('orders:signDoneTitle'), exact: true })).toBeVisible()
  await recipient.reload()
  await expect(recipient.getByText(t('orders:signDoneText').replace('{{name}}', 'Grace Example'), { exact: true })).toBeVisible()
  // another recipient, by keyboard, on a narrow phone
  await recipient.setViewportSize({ width: 320, height: 640 })
  await recipient.goto(otherPath)
  await recipient.getByLabel(t('orders:signName'), { exact: true }).focus()
  await recipient.keyboard.type('Alan Example')
  await recipient.getByRole('checkbox', { name: t('orders:signTyped'), exact: true }).focus()
  await recipient.keyboard.press('Space')
  await recipient.keyboard.press('Tab')
  await recipient.keyboard.press('Enter')
  await expect(recipient.getByText(t('orders:signConfirmMissing'), { exact: true })).toBeVisible()
  const confirmation = recipient.getByRole('checkbox', { name: t('orders:signConfirm'), exact: true })
  await expect(confirmation).toBeFocused()
  await recipient.keyboard.press('Space')
  await recipient.keyboard.press('Enter')
  await expect(recipient.getByRole('heading', { name: t('orders:signDoneTitle'), exact: true })).toBeVisible()
  expect(await recipient.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await phone.close()
  // the sender sees it
  await page.reload()
  for (const name of ['Grace Example', 'Alan Example']) {
    const image = page.getByRole('img', { name: t('orders:signedBy').replace('{{name}}', name), exact: true })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(it => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
})

test('B §2: an unknown signature is 404, with a text that says so', async ({ page, guard }) => {
  guard.allowMessage(NOT_FOUND)
  const response = await page.goto('/signature/00000000-0000-4000-8000-000000000000/')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders:signUnknownTitle'))
})
