import type { Page } from '@playwright/test'

import { createPhoto } from '#tests/support/photos/sample-photos.ts'

import { findAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage } from './support/checkout-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts

/** Opens the form from its tile on the page of the city. */
async function openForm(page: Page) {
  await page.goto(toCityPath(BARCELONA))
  await page
    .locator('.kinds')
    .getByRole('link', { name: /anything/i })
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: t('checkout:purchaseTitle'), exact: true })).toBeVisible()
  return {
    ...createCheckoutPage(page, texts),
    main,
    item: (number: number) => main.getByLabel(t('checkout:purchaseLine').replace('{{number}}', String(number)), { exact: true }),
    quantity: main.getByLabel(t('checkout:purchaseQuantity'), { exact: true }),
    limit: main.getByLabel(new RegExp(`^${t('checkout:purchaseLimit')} \\(`)),
    add: main.getByRole('button', { name: t('checkout:purchaseAddLine'), exact: true }),
    name: main.getByLabel(t('checkout:parcelContactName'), { exact: true }),
    phone: main.getByLabel(t('checkout:parcelContactPhone'), { exact: true }),
    estimate: (text: RegExp) => main.getByRole('radio', { name: text }),
  }
}

test('issue 23: a visitor lets a courier buy something, signs up at the end, and gets back what was not spent', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const form = await openForm(page)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // an item, an address, a name and a number
  await form.payButton.click()
  await expect(form.main.locator('[aria-invalid=true]')).toHaveCount(4)
  await expect(form.item(1)).toBeFocused()
  await form.item(1).fill('USB-C charger')
  await form.add.click()
  await expect(form.item(2)).toBeFocused()
  await form.item(2).fill('Sunflowers')
  await form.quantity.nth(1).fill('3')
  // each estimate proposes its limit
  await expect(form.limit).toHaveValue('20')
  await form.estimate(/^Between/).check()
  await expect(form.limit).toHaveValue('50')
  await form.limit.fill('45')
  await form.chooseAddress('Carrer de Mallorca', '5')
  await form.name.fill('Ada Example')
  await form.phone.fill('612 345 678')
  await expect(form.main.locator('[aria-invalid=true]')).toHaveCount(0)
  await form.paymentOption('checkout:cash').check()
  // nothing typed is lost
  await page.reload()
  await expect(form.item(2)).toHaveValue('Sunflowers')
  await expect(form.limit).toHaveValue('45')
  await expect(form.price).toContainText(t('checkout:purchaseTotalNote'))
  await expect(form.payButton).not.toContainText(t('checkout:parcelFromPrice').replace('{{price}}', '').trim())
  const total = await form.getTotal()
  expect(await findAxeViolations(page)).toEqual([])
  await form.payButton.click()
  await form.signUp(buildCustomer())
  await expect(form.payButton).toContainText(t('checkout:placeOrder'))
  expect(await form.getTotal()).toBe(total)
  await expect(form.quantity.nth(1)).toHaveValue('3')
  await form.payButton.click()
  await form.waitForOrderId()
  const list = page.getByRole('list', { name: t('orders:purchaseLines'), exact: true })
  await expect(list.getByRole('listitem')).toHaveText([/1×USB-C charger/, /3×Sunflowers/])
  // the courier buys within the estimate, and the rest is not collected
  const receipt = page.getByRole('region').filter({ has: list })
  await expect(receipt.getByText(t('orders:purchaseAmount'), { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(receipt.getByText(t('orders:purchaseUnspent'), { exact: true }).first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Whether the pictures with these names have arrived, in the order of the names. */
const areLoaded = (page: Page, names: readonly string[]) =>
  Promise.all(names.map(name => page.getByRole('img', { name, exact: true }).evaluate(it => (it as HTMLImageElement).naturalWidth > 0)))

test('issue 23: "anything with a photo" below the estimate: progress, another try, removal, a reload, and the sign-up at the end', async ({
  page,
  guard,
}) => {
  const nameOf = (number: number): string => t('checkout:purchasePhoto').replace('{{number}}', String(number))
  const photoOf = (number: number) => form.main.getByRole('group', { name: nameOf(number), exact: true })
  const openPhoto = (number: number) => form.main.getByRole('button', { name: nameOf(number) }).press('Enter')
  const choose = (number: number) => photoOf(number).getByLabel(t('platform:photoAdd'), { exact: true })
  const jpeg = { name: 'cable.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('jpeg', { width: 600, height: 400 }) }
  const form = await openForm(page)
  await form.item(1).fill('Cable like this one')
  await openPhoto(1)
  await expect(choose(1)).toBeFocused()
  guard.allowMessage(/415/)
  await choose(1).setInputFiles({ ...jpeg, buffer: Buffer.from('<svg onload="alert(1)"></svg>') })
  await expect(photoOf(1).getByText(t('platform:photoType'), { exact: true })).toBeVisible()
  await form.chooseAddress('Carrer de Mallorca', '5')
  await form.name.fill('Ada Example')
  await form.phone.fill('612 345 678')
  await form.paymentOption('checkout:cash').check()
  // the order does not leave without a photo that the customer has chosen
  await form.payButton.click()
  await expect(form.main.getByText(t('checkout:purchaseFaultPhotos'), { exact: true })).toBeVisible()
  await expect(form.item(1)).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await photoOf(1).getByRole('button').press('Enter')
  await expect(choose(1)).toBeFocused()
  await expect(form.main.getByText(t('checkout:purchaseFaultPhotos'), { exact: true })).toBeHidden()
  await choose(1).setInputFiles(jpeg)
  await expect(photoOf(1).getByText(t('platform:photoReady'), { exact: true })).toBeVisible()
  await form.add.click()
  await form.item(2).fill('Sunflowers')
  await page.reload()
  await expect(photoOf(1).getByText(t('platform:photoReady'), { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      photoOf(1)
        .locator('img')
        .evaluate(it => (it as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  // without a connection a photo waits, and goes when there is one again
  await openPhoto(2)
  await expect(choose(2)).toBeFocused()
  await page.context().setOffline(true)
  guard.allowMessage(/ERR_INTERNET_DISCONNECTED/)
  await choose(2).setInputFiles(jpeg)
  await expect(photoOf(2).getByRole('button', { name: t('platform:photoRetry'), exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(photoOf(2).getByText(t('platform:photoReady'), { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  await form.payButton.click()
  await form.signUp(buildCustomer())
  await expect(form.payButton).toContainText(t('checkout:placeOrder'))
  await form.payButton.click()
  await form.waitForOrderId()
  const names = ['Cable like this one', 'Sunflowers'].map(it => t('orders:purchasePhoto').replace('{{product}}', it))
  await page.getByRole('list', { name: t('orders:purchaseLines'), exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(() => areLoaded(page, names)).toEqual([true, true])
  // the courier of the sandbox shows the receipt of the store
  await page.getByRole('img', { name: t('orders:purchaseReceipt'), exact: true }).scrollIntoViewIfNeeded({ timeout: 90_000 })
  await expect.poll(() => areLoaded(page, [t('orders:purchaseReceipt')])).toEqual([true])
  expect(await findAxeViolations(page)).toEqual([])
})

/** Orders one item with a note for the courier of the sandbox, paid by a card. */
async function orderByCard(page: Page, card: string, note: string) {
  const form = await openForm(page)
  await form.item(1).fill('Headphones')
  await form.add.click()
  await form.item(2).fill('Sunflowers')
  await form.main.getByLabel(t('checkout:purchaseNote'), { exact: true }).fill(note)
  await form.chooseAddress('Carrer de Mallorca', '5')
  await form.name.fill('Ada Example')
  await form.phone.fill('612 345 678')
  await form.paymentOption('checkout:newCard').check()
  await form.payButton.click()
  await form.signUp(buildCustomer())
  await form.enterCard(card)
  await form.payButton.click()
  return form
}

test('issue 23: "anything … above the estimate": the courier asks, and the customer agrees with the bank', async ({ page, guard }) => {
  guard.allowPaymentProvider()
  const form = await orderByCard(page, CARD.challenge, '#over-limit')
  await form.answerChallenge('approve')
  await form.waitForOrderId()
  const request = page.getByRole('region', { name: t('orders:limitTitle'), exact: true })
  await expect(request).toBeVisible({ timeout: 60_000 })
  await expect(request).toContainText('€23.00')
  await expect(request).toContainText('€3.00')
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  // the bank declines at first: nothing is charged, and the page says so
  const accept = request.getByRole('button', { name: t('orders:limitAccept').replace('{{limit}}', '€23.00') })
  await accept.press('Enter')
  await form.answerChallenge('decline')
  await form.waitForOrderId()
  await expect(request.getByText(t('orders:limitFailed'), { exact: true })).toBeVisible()
  await accept.click()
  await form.answerChallenge('approve')
  await form.waitForOrderId()
  await expect(request).toBeHidden()
  const receipt = page.getByRole('region').filter({ has: page.getByRole('list', { name: t('orders:purchaseLines'), exact: true }) })
  await expect(receipt.getByText('€23.00').first()).toBeVisible()
  await expect(receipt.getByText(t('orders:purchaseAmount'), { exact: true })).toBeVisible({ timeout: 90_000 })
  expect(await findAxeViolations(page)).toEqual([])
})

test('issue 23: a customer who keeps the limit gets what fits it', async ({ page, guard }) => {
  guard.allowPaymentProvider()
  const form = await orderByCard(page, CARD.approved, '#over-limit')
  await form.waitForOrderId()
  const request = page.getByRole('region', { name: t('orders:limitTitle'), exact: true })
  await request.getByRole('button', { name: t('orders:limitDecline'), exact: true }).click({ timeout: 60_000 })
  await expect(request).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const lines = page.getByRole('list', { name: t('orders:purchaseLines'), exact: true }).getByRole('listitem')
  await expect(lines.first()).toContainText(t('orders:purchaseMissing'), { timeout: 90_000 })
})
