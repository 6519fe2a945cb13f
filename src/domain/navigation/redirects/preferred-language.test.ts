import { expect, test } from 'vitest'

import { AWAY, end, go, WORLD } from '#domain/navigation/redirects/test-world.ts'

const anna = { authorization: 'Bearer anna' }
const prefers = (preferredLanguage: string | null | undefined) => ({ ...WORLD, preferredLanguage })

test.each([
  ['/es/es/', 'en', '302 /es/en/'],
  ['/es/es/sevilla/', 'en', '302 /es/en/seville/'],
  ['/en/past-orders/', 'uk', '302 /uk/past-orders/'],
  ['/en/', 'uk', '302 /ua/uk/'],
  ['/br/en/', 'es', '302 /br/es/'],
  ['/es/es/barcelona/', 'en-GB', '302 /es/en/barcelona/'],
  // near misses: not spoken there, already so, never chosen, no language in the address
  ['/es/es/barcelona/', 'uk', 'stays'],
  ['/br/en/', 'uk', 'stays'],
  ['/es/es/', 'es', 'stays'],
  ['/es/es/', null, 'stays'],
  ['/', 'es', 'stays'],
])('A §2.2 rule 15: %s of a customer who prefers %s %s', async (address, language, expected) => {
  expect(await end(address, anna, prefers(language))).toBe(expected)
})

test('A §2.2 rule 15: nothing is redirected with the toggle off or without the marketplace', async () => {
  expect(await end('/es/es/', anna, prefers(undefined))).toBe('stays')
  expect(await end('/es/es/', anna, AWAY)).toBe('stays')
})

test('B §6: "Preferred-language redirect applies only to authenticated users", and no data are fetched for others', async () => {
  const needed: string[] = []
  for (const address of ['/es/es/', '/es/es/barcelona/', '/en/past-orders/', '/en/']) {
    await go(address, {}, WORLD, async needs => {
      needed.push(...needs)
      return { ...prefers('en'), countryLanguages: ['es', 'en'] }
    })
  }
  expect(needed.length).toBeGreaterThan(0)
  expect(needed).not.toContain('preferredLanguage')
})
