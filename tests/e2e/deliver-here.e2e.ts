import type { Page } from '@playwright/test'

import { getKeyword } from '#domain/navigation/keyword-slugs.ts'

import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { toCityPath, PLACES } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** A street address and its city, by language. */
const ADDRESSES: Readonly<Record<string, string>> = {
  en: 'Carrer de Mallorca 237, Barcelona',
  uk: 'вулиця Хрещатик 22, Київ',
  hy: 'Աբովյան 5, Երևան',
}

test.use({ javaScriptEnabled: false })

for (const place of PLACES) {
  const { country, language } = place
  const { t } = getTexts(language)
  const findForm = (page: Page) => page.getByRole('main').getByRole('region', { name: t('landing:hereTitle') })
  async function submitAddress(page: Page, text: string): Promise<void> {
    await findForm(page)
      .getByRole('textbox', { name: t('landing:hereField') })
      .fill(text)
    await findForm(page)
      .getByRole('button', { name: t('landing:hereCheck') })
      .click()
  }

  test(`issue 6 point 8: without script, the landing of a country leads to the city of an address, in ${language}`, async ({
    page,
    context,
  }) => {
    await page.goto(`/${country}/${language}/`)
    await submitAddress(page, ADDRESSES[language]!)
    await expect(page).toHaveURL(toCityPath(place))
    const cookie = (await context.cookies()).find(it => it.name === 'glovo_delivery_address')
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? 'null'))).toMatchObject({ city: { code: place.cityCode }, inbounds: true })
  })

  test(`issue 6 point 8: without script, the list of cities leads to a typed city, in ${language}`, async ({ page, market }) => {
    const { city } = await market.getCity(place)
    await page.goto(`/${country}/${language}/map/${getKeyword(language, 'cities')}/`)
    await submitAddress(page, city.displayName)
    await expect(page).toHaveURL(toCityPath(place))
  })

  test(`issue 6 point 8: an unknown address shows a message and the cities of the country, in ${language}`, async ({ page, market }) => {
    const { city } = await market.getCity(place)
    await page.goto(`/${country}/${language}/`)
    await submitAddress(page, 'qqzz xxyy')
    await expect(page.getByRole('heading', { level: 1, name: t('landing:hereUnknown') })).toBeVisible()
    await expect(findForm(page).getByRole('textbox')).toHaveValue('qqzz xxyy')
    await page.getByRole('main').getByRole('link', { name: city.displayName }).click()
    await expect(page).toHaveURL(toCityPath(place))
  })
}

test('issue 6 point 8: the page handles an empty and a long address, and is neither cached nor indexed', async ({ page, request }) => {
  const { t } = getTexts('en')
  await page.goto('/es/en/deliver-here/?address=')
  await expect(page).toHaveURL('/es/en/deliver-here/')
  await expect(page.getByRole('heading', { level: 1, name: t('landing:hereTitle') })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  for (const text of ['x'.repeat(4000), 'Girona', '%E2%80%AE', "' or 1=1"]) {
    const response = await request.get(`/es/en/deliver-here/?address=${text}`)
    expect(response.status(), text).toBe(200)
    expect(response.headers()['cache-control']).toMatch(/no-store/)
    expect(response.url().length).toBeLessThan(400)
  }
  // 1,500 escaped Cyrillic letters exceed the maximum length of an address
  for (const count of [1500, 4000]) {
    const response = await request.get(`/es/en/deliver-here/?address=${encodeURIComponent('ж'.repeat(count))}`)
    expect([414, 431]).toContain(response.status())
  }
})

test('issue 6 point 8: a link from another site does not set the address', async ({ request }) => {
  const path = '/es/en/deliver-here/?address=Carrer+de+Mallorca+237%2C+Barcelona'
  for (const site of ['cross-site', 'none']) {
    const response = await request.get(path, { maxRedirects: 0, headers: { 'sec-fetch-site': site } })
    expect(response.status()).toBe(302)
    expect(response.headers()['set-cookie']).toBeUndefined()
  }
  const sameOrigin = await request.get(path, { maxRedirects: 0, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(sameOrigin.headers()['set-cookie']).toContain('glovo_delivery_address=')
})

test.describe('with script', () => {
  // axe is a script
  test.use({ javaScriptEnabled: true })
  for (const [path, key] of [
    ['/es/en/deliver-here/?address=Girona', 'landing:hereNearest'],
    ['/ua/uk/deliver-here/?address=qqzz+xxyy', 'landing:hereCities'],
    ['/am/hy/deliver-here/?address=%D4%B1%D5%A2%D5%B8%D5%BE%D5%B5%D5%A1%D5%B6+5', 'geo:results'],
  ] as const) {
    test(`issue 6 point 8: axe finds no WCAG 2.2 AA violation on ${decodeURIComponent(path)}`, async ({ page }) => {
      await page.goto(path)
      const { t } = getTexts(path.split('/')[2] as Parameters<typeof getTexts>[0])
      await expect(page.getByRole('heading', { level: 2, name: t(key) })).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
    })
  }
})
