import { readFileSync } from 'node:fs'

import type { SupportTexts } from '#backend/db/seed/seed-texts.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { normalizeSpaces } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

/** The sandbox delivers an order in about one minute; other tests may slow it down. */
const DELIVERY_TIMEOUT_MS = 120_000

/** Texts of the sample trees. */
const readTreeTexts = (language: string): SupportTexts =>
  JSON.parse(readFileSync(`src/backend/db/seed/texts/${language}/support.json`, 'utf8')) as SupportTexts

test(
  'issue 24: "refund of two of three products" through the support tree, and a message without an order',
  { tag: '@phone' },
  async ({ page, context, baseURL, market }) => {
    test.setTimeout(DELIVERY_TIMEOUT_MS + 120_000)
    const place = BARCELONA
    const texts = getTexts(place.language)
    const { t, language } = texts
    const tree = readTreeTexts(language)
    const formatPrice = await market.createPriceFormatter(place)
    await signUp(context, baseURL ?? '')
    const orders = createOrderApi(context, baseURL ?? '', market, place)
    const offer = await orders.findOffer()
    const order = await orders.createOrder(offer, { units: 3 })
    const main = page.getByRole('main')
    await page.goto(`/${language}/orders/${order.id}/`)
    await expect(main.getByRole('heading', { level: 1, name: t('orders:stage.DELIVERED'), exact: true })).toBeVisible({
      timeout: DELIVERY_TIMEOUT_MS,
    })

    await main.getByRole('button', { name: t('orders:helpOpen'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })
    await expect(dialog).toHaveAccessibleName(tree.title)
    await button(tree.problem).click()
    await button(tree.quality).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    expect(await findAxeViolations(page)).toEqual([])
    // the breadcrumb leads back
    await dialog.getByRole('navigation').getByRole('button', { name: tree.problem, exact: true }).click()
    await button(tree.missing).click()
    await expect(button(t('support:send'))).toBeDisabled()
    const more = dialog.getByRole('button', { name: t('support:moreOf', { name: offer.card.name }), exact: true })
    await more.click()
    await more.click()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await button(t('support:send')).click()
    const price = normalizeSpaces(formatPrice(2 * offer.card.price))
    await expect(dialog).toHaveAccessibleName(new RegExp(price.replace(/[.$]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)))
    const code = await dialog.locator('.support-code').innerText()
    expect(code).toMatch(/^[A-Z2-9]{12}$/)
    await button(t('support:close')).last().click()
    await expect(dialog).toBeHidden()
    // the page of an order that has ended is not live
    await page.reload()
    await expect(main.locator('.note.success').filter({ hasText: code })).toBeVisible()

    await page.goto(`/${language}/contact-us/`)
    await main.getByText(tree.account, { exact: true }).click()
    await main.getByText(tree.login, { exact: true }).click()
    await expect(main.getByText(tree.loginText, { exact: true })).toBeVisible()
    const send = main.getByRole('button', { name: t('support:send'), exact: true })
    await send.click()
    await expect(main.getByLabel(t('support:email'), { exact: true })).toBeFocused()
    await main.getByLabel(t('support:email'), { exact: true }).fill('vera@example.com')
    await main.getByLabel(t('support:subject'), { exact: true }).fill('Hello')
    await main.getByLabel(t('support:message'), { exact: true }).fill('Where are you?')
    expect(await findAxeViolations(page)).toEqual([])
    await send.click()
    await expect(main.getByText(t('support:sent'), { exact: true })).toBeVisible()
  },
)
