import type { Page } from '@playwright/test'

import { getCountryFiltersContent } from '#contract/landing/brand-landing.ts'

import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { PLACES, type Place } from './support/market.ts'
import { getTexts } from './support/texts.ts'

const LOADED_ON_FOCUS = /\/pagefind\/|SiteSearch/

/** @returns a kind of food of the country, as its landing names it */
async function fetchFilterName(page: Page, { country, language }: Place): Promise<string> {
  const path = getCountryFiltersContent.path.replace(':locale', language).replace(':country', country.toUpperCase())
  const reply = await page.request.get(`/api${path}`)
  return getCountryFiltersContent.reply.parse(await reply.json()).filters[0]!.name
}

for (const place of PLACES) {
  const { t } = getTexts(place.language)
  const landing = `/${place.country}/${place.language}/`
  const findField = (page: Page) => page.getByRole('banner').getByLabel(t('landing:siteSearchLabel')).getByRole('combobox')

  test(`issue 6 point 7: by keyboard, a visitor finds a landing, in ${place.language}`, async ({ page }) => {
    const name = await fetchFilterName(page, place)
    const requestedUrls: string[] = []
    page.on('request', request => void requestedUrls.push(request.url()))
    await page.goto(landing, { waitUntil: 'networkidle' })
    expect(requestedUrls.filter(it => LOADED_ON_FOCUS.test(it))).toEqual([])

    const input = page.getByRole('banner').locator('input[type=search]')
    await expect(input).toHaveAccessibleName(t('landing:siteSearchLabel'))
    await input.focus()
    await expect(findField(page)).toHaveAttribute('aria-expanded', 'false')
    await input.pressSequentially(name)
    const list = page.getByRole('listbox', { name: t('landing:siteSearchResults') })
    const options = list.getByRole('option')
    await expect(list).toBeVisible()
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    expect(await input.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    const count = await options.count()
    await expect(page.getByRole('status').filter({ hasText: t('landing:siteSearchFound', { number: count }) })).toBeAttached()
    await expect(options.first()).toContainText(name)
    for (const path of await options.evaluateAll(all => all.map(it => (it as HTMLAnchorElement).pathname))) expect(path).toMatch(new RegExp(`^${landing}`)) // prettier-ignore

    await input.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await expect(input).toBeFocused()
    await input.press('ArrowUp')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
    await input.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    expect(await findAxeViolations(page, 'header')).toEqual([])

    await input.press('Escape')
    await expect(list).toBeHidden()
    await expect(input).toHaveValue(name)
    await input.press('ArrowDown')
    await input.press('Enter')
    await expect(page).not.toHaveURL(landing)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  })

  test(`issue 6 point 7: a query without a matching landing leads to the search in stores, in ${place.language}`, async ({ page }) => {
    await page.goto(landing)
    const input = page.getByRole('banner').locator('input[type=search]')
    await input.focus()
    await input.pressSequentially('qqzzxx')
    await expect(page.getByText(t('landing:siteSearchNone'))).toBeVisible()
    await input.press('Enter')
    await expect(page).toHaveURL(`${landing}search/qqzzxx/`)
  })
}

test('issue 6 point 7: the search includes a text that was typed before its script loaded', async ({ page }) => {
  const name = await fetchFilterName(page, PLACES[0]!)
  await page.goto('/es/en/', { waitUntil: 'commit' })
  await page.getByRole('banner').locator('input[type=search]').fill(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('issue 6 point 7: the search of a landing asks for a city', async ({ page, market }) => {
    const [place] = PLACES
    const { city } = await market.getCity(place!)
    await page.goto('/es/en/')
    const input = page.getByRole('banner').getByRole('searchbox', { name: getTexts('en').t('landing:siteSearchLabel') })
    await input.fill('pizza')
    await input.press('Enter')
    await expect(page).toHaveURL('/es/en/search/pizza/')
    await page.getByRole('main').getByRole('link', { name: city.displayName }).click()
    await expect(page).toHaveURL(/\/es\/en\/barcelona\/search\/pizza\/$/)
  })
})
