import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect, resolveUrl, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

const anna = { authorization: 'Bearer anna' }
const withPreference = (preferredLanguage: string | null | undefined) => ({ ...SAMPLE_DATA, preferredLanguage })

test.each([
  ['/es/es/', 'en', '302 /es/en/'],
  ['/es/es/sevilla/', 'en', '302 /es/en/seville/'],
  ['/en/past-orders/', 'uk', '302 /uk/past-orders/'],
  ['/en/', 'uk', '302 /ua/uk/'],
  ['/br/en/', 'es', '302 /br/es/'],
  ['/es/es/barcelona/', 'en-GB', '302 /es/en/barcelona/'],
  // near misses: not supported there, already used, never selected, no language in the URL
  ['/es/es/barcelona/', 'uk', 'unchanged'],
  ['/br/en/', 'uk', 'unchanged'],
  ['/es/es/', 'es', 'unchanged'],
  ['/es/es/', null, 'unchanged'],
  ['/', 'es', 'unchanged'],
  // the page on which a customer selects another language, which it then stores
  ['/uk/profile-section/language/', 'en', 'unchanged'],
])('A §2.2 rule 15: %s of a customer who prefers %s %s', async (address, language, expected) => {
  expect(await describeRedirect(address, anna, withPreference(language))).toBe(expected)
})

test('A §2.2 rule 15: nothing is redirected with the toggle off or without the marketplace', async () => {
  expect(await describeRedirect('/es/es/', anna, withPreference(undefined))).toBe('unchanged')
  expect(await describeRedirect('/es/es/', anna, NO_DATA)).toBe('unchanged')
})

test('B §6: "Preferred-language redirect applies only to authenticated users", and no data are fetched for others', async () => {
  const needed: string[] = []
  for (const address of ['/es/es/', '/es/es/barcelona/', '/en/past-orders/', '/en/']) {
    await resolveUrl(address, {}, SAMPLE_DATA, async needs => {
      needed.push(...needs)
      return { ...withPreference('en'), countryLanguages: ['es', 'en'] }
    })
  }
  expect(needed.length).toBeGreaterThan(0)
  expect(needed).not.toContain('preferredLanguage')
})
