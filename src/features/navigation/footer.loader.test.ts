import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { loadFooterLinks } from '#features/navigation/footer.loader.ts'

const saying = (answer: object) => (() => Promise.resolve(answer)) as unknown as Client
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

const CONTENT = {
  cities: numbered(9).map(slug => ({ code: 'BCN', name: slug.toUpperCase(), slug, storesCount: 1 })),
  topBrands: [{ name: 'Forno', slug: 'forno', image: '', tint: 1, citySlug: 'barcelona', storeSlug: 'forno-bcn' }],
}

describe('links of the footer, by market', () => {
  test('the largest cities and best-loved brands of the country, in the language of the page', async () => {
    const { cities, brands } = await loadFooterLinks(saying(CONTENT), 'uk', 'es')
    expect(cities).toHaveLength(6)
    expect(cities[0]).toEqual({ name: 'N0', path: '/es/uk/n0/' })
    expect(brands).toEqual([{ name: 'Forno', path: '/es/uk/barcelona/forno-bcn/' }])
  })
  test('the same answer leads to the very same links; another language has its own', async () => {
    const call = saying(CONTENT)
    const links = await loadFooterLinks(call, 'uk', 'es')
    expect(await loadFooterLinks(call, 'uk', 'es')).toBe(links)
    expect((await loadFooterLinks(call, 'en', 'es')).cities[0]?.path).toBe('/es/en/n0/')
  })
  test('none on a page of no country; nobody is asked', async () => {
    const never = (() => Promise.reject(new Error('asked'))) as unknown as Client
    expect(await loadFooterLinks(never, 'en', undefined)).toEqual({ cities: [], brands: [] })
  })
  test('A §8: they are reset when the landing cannot be had', async () => {
    const away = (() => Promise.reject(new CallFailed({ kind: 'timeout' }))) as unknown as Client
    expect(await loadFooterLinks(away, 'en', 'es')).toEqual({ cities: [], brands: [] })
  })
})
