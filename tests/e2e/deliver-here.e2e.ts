import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { getKeyword } from '#domain/navigation/keyword-slugs.ts'

import { expect, test } from './support/guarded-test.ts'
import { cityPath, PLACES } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** A street with its house, and the city it stands in. */
const ADDRESSES: Readonly<Record<string, string>> = {
  en: 'Carrer de Mallorca 237, Barcelona',
  uk: 'вулиця Хрещатик 22, Київ',
  hy: 'Աբովյան 5, Երևան',
}

test.use({ javaScriptEnabled: false })

for (const place of PLACES) {
  const { country, language } = place
  const { say } = getTexts(language)
  const formOn = (page: Page) => page.getByRole('main').getByRole('region', { name: say('landing:hereTitle') })
  async function ask(page: Page, text: string): Promise<void> {
    await formOn(page)
      .getByRole('textbox', { name: say('landing:hereField') })
      .fill(text)
    await formOn(page)
      .getByRole('button', { name: say('landing:hereCheck') })
      .click()
  }

  test(`issue 6 point 8: without script, from the landing of a country to the city of an address, in ${language}`, async ({
    page,
    context,
  }) => {
    await page.goto(`/${country}/${language}/`)
    await ask(page, ADDRESSES[language]!)
    await expect(page).toHaveURL(cityPath(place))
    const cookie = (await context.cookies()).find(it => it.name === 'glovo_delivery_address')
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? 'null'))).toMatchObject({ city: { code: place.cityCode }, inbounds: true })
  })

  test(`issue 6 point 8: without script, from the list of cities, in ${language}`, async ({ page, market }) => {
    const { city } = await market.city(place)
    await page.goto(`/${country}/${language}/map/${getKeyword(language, 'cities')}/`)
    await ask(page, city.displayName)
    await expect(page).toHaveURL(cityPath(place))
  })

  test(`issue 6 point 8: nonsense is answered honestly, in ${language}`, async ({ page, market }) => {
    const { city } = await market.city(place)
    await page.goto(`/${country}/${language}/`)
    await ask(page, 'qqzz xxyy')
    await expect(page.getByRole('heading', { level: 1, name: say('landing:hereUnknown') })).toBeVisible()
    await expect(formOn(page).getByRole('textbox')).toHaveValue('qqzz xxyy')
    await page.getByRole('main').getByRole('link', { name: city.displayName }).click()
    await expect(page).toHaveURL(cityPath(place))
  })
}

test('issue 6 point 8: an empty field is asked again, a long text is cut, and nobody keeps or lists an answer', async ({
  page,
  request,
}) => {
  const { say } = getTexts('en')
  await page.goto('/es/en/deliver-here/?address=')
  await expect(page).toHaveURL('/es/en/deliver-here/')
  await expect(page.getByRole('heading', { level: 1, name: say('landing:hereTitle') })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  for (const text of ['x'.repeat(4000), 'Girona', '%E2%80%AE', "' or 1=1"]) {
    const answer = await request.get(`/es/en/deliver-here/?address=${text}`)
    expect(answer.status(), text).toBe(200)
    expect(answer.headers()['cache-control']).toMatch(/no-store/)
    expect(answer.url().length).toBeLessThan(400)
  }
  // 4,000 letters of another script are more than any address line holds
  for (const count of [1500, 4000]) {
    const answer = await request.get(`/es/en/deliver-here/?address=${encodeURIComponent('ж'.repeat(count))}`)
    expect([414, 431]).toContain(answer.status())
  }
})

test('issue 6 point 8: a link of somebody else’s sets nobody’s address', async ({ request }) => {
  const path = '/es/en/deliver-here/?address=Carrer+de+Mallorca+237%2C+Barcelona'
  for (const site of ['cross-site', 'none']) {
    const answer = await request.get(path, { maxRedirects: 0, headers: { 'sec-fetch-site': site } })
    expect(answer.status()).toBe(302)
    expect(answer.headers()['set-cookie']).toBeUndefined()
  }
  const own = await request.get(path, { maxRedirects: 0, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.headers()['set-cookie']).toContain('glovo_delivery_address=')
})

test.describe('with script', () => {
  // what looks for faults is a script
  test.use({ javaScriptEnabled: true })
  for (const [path, key] of [
    ['/es/en/deliver-here/?address=Girona', 'landing:hereNearest'],
    ['/ua/uk/deliver-here/?address=qqzz+xxyy', 'landing:hereCities'],
    ['/am/hy/deliver-here/?address=%D4%B1%D5%A2%D5%B8%D5%BE%D5%B5%D5%A1%D5%B6+5', 'geo:results'],
  ] as const) {
    test(`issue 6 point 8: WCAG 2.2 AA of ${decodeURIComponent(path)}`, async ({ page }) => {
      await page.goto(path)
      const { say } = getTexts(path.split('/')[2] as Parameters<typeof getTexts>[0])
      await expect(page.getByRole('heading', { level: 2, name: say(key) })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(it => it.id)).toEqual([])
    })
  }
})
