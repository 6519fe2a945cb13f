import { randomUUID } from 'node:crypto'

import { HEADER } from '#contract/headers.ts'
import { getStaffRefunds, refundLines } from '#contract/orders/refund.ts'
import { TEST_CHAT_STAFF_TOKEN } from '#tests/support/chat/staff-token.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createCheckoutPage } from './support/checkout-page.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { getTexts } from './support/texts.ts'

test('issue 22: the receipt lists what staff refunds, part by part, and the credit note of the invoice', async ({
  page,
  context,
  baseURL,
  market,
}) => {
  const origin = baseURL!
  const texts = getTexts('en')
  const { t } = texts
  await signUp(context, origin)
  const api = createOrderApi(context, origin, market, BARCELONA)
  const order = await api.createOrder(await api.findOffer())
  const checkout = createCheckoutPage(page, texts)
  await page.goto(`/en/orders/${order.id}/`)
  await checkout.expectDelivered()
  const receipt = page.getByRole('main').locator('.receipt').first()
  await expect(receipt).not.toContainText(t('orders:creditNoteNumber'))

  const headers = { origin, [HEADER.storefront]: '1', [HEADER.chatStaffToken]: TEST_CHAT_STAFF_TOKEN }
  const url = `${origin}/api${refundLines.path.replace(':id', String(order.id))}`
  const { parts } = getStaffRefunds.reply.parse(await (await context.request.get(url, { headers })).json())
  const [part] = parts
  const [product] = order.boughtProducts
  const data = { clientId: randomUUID(), lines: [{ id: '0', quantity: 1 }], parts: [{ type: part!.type, amount: part!.paid }], reason: 'Late and cold' } // prettier-ignore
  const reply = await context.request.post(url, { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)

  // an open page follows an order until it is delivered
  await page.reload()
  await expect(receipt).toContainText(t('orders:refundOf', { products: `1 × ${product!.name}` }))
  await expect(receipt).toContainText(t('orders:refundOf', { products: t(`orders:price.${part!.type}`) }))
  const note = receipt.getByRole('region', { name: new RegExp(`^${t('orders:creditNoteNumber')} ES-CN-`) })
  await expect(note).toContainText(/ES-CN-20\d\d-\d{6}/)
  await expect(note).toContainText(/ES-20\d\d-\d{6}/)
  await expect(receipt).not.toContainText('Late and cold')
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findDarkAxeViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(note).toBeVisible()
})
