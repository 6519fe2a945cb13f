import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { withCache } from '#client/cache.ts'
import { createResponseCache } from '#client/response-cache.ts'
import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import { listLandings } from '#app/landings.ts'

const landing = (country: string, kind: LandingIndex['landings'][number]['kind'], version = '1', slug?: string) => ({
  country,
  kind,
  open: true,
  languages: ['en', 'es'],
  version,
  changedAt: 0,
  ...(slug !== undefined && { slug }),
})

/** A marketplace whose footers contain the given cities, and which counts its calls. */
function createMarketplace(cities: readonly string[]) {
  const calls: string[] = []
  const plain = ((spec: { path: string }, { params }: { params: object }) => {
    calls.push(`${spec.path} ${Object.values(params).join(' ')}`)
    return Promise.resolve({ cities: cities.map(name => ({ name, slug: name.toLowerCase() })), topBrands: [] })
  }) as unknown as Client
  return { calls, call: withCache(plain, createResponseCache({ records: 100, bytes: 100_000 })) }
}

const INDEX = { landings: [landing('ES', 'COUNTRY'), landing('ES', 'FILTER', '1', 'pizza'), landing('IT', 'BRAND', '1', 'masalina')] }

test('issue 6 point 9: loads the frame of landings once per country and language', async () => {
  const { calls, call } = createMarketplace(['Madrid'])
  const landings = await listLandings(call, INDEX)
  expect(landings.map(it => `${it.group} ${it.path}`)).toMatchInlineSnapshot(`
    [
      "es-en /es/en/",
      "es-en /es/en/food-delivery_recado/pizza/",
      "es-es /es/es/",
      "es-es /es/es/comida-a-domicilio_recado/pizza/",
      "it-en /it/en/recado_food-delivery/masalina/",
      "it-es /it/es/recado_comida-a-domicilio/masalina/",
    ]
  `)
  expect(calls).toHaveLength(4)
})

test('a key changes only with the content of the landing and with its frame', async () => {
  const loadKeys = async (cities: readonly string[], index: LandingIndex) =>
    new Map((await listLandings(createMarketplace(cities).call, index)).map(it => [it.path, it.key]))
  const before = await loadKeys(['Madrid'], INDEX)
  expect(await loadKeys(['Madrid'], { landings: INDEX.landings.map(it => ({ ...it, changedAt: 5 })) })).toEqual(before)
  const changedContent = await loadKeys(['Madrid'], {
    landings: INDEX.landings.map(it => (it.slug === 'pizza' ? { ...it, version: '2' } : it)),
  })
  expect([...changedContent].filter(([path, key]) => before.get(path) !== key).map(([path]) => path)).toHaveLength(2)
  const changedFrame = await loadKeys(['Madrid', 'Sevilla'], INDEX)
  expect([...changedFrame].filter(([path, key]) => before.get(path) === key)).toEqual([])
})

test('lists nothing when the footer fails to load', async () => {
  const call = (() => Promise.reject(new Error('unavailable'))) as unknown as Client
  await expect(listLandings(call, INDEX)).rejects.toThrow('unavailable')
})

test('does not load a footer for a closed country', async () => {
  const { calls, call } = createMarketplace([])
  const landings = await listLandings(call, { landings: [{ ...landing('BR', 'COUNTRY'), open: false }] })
  expect(landings.map(it => it.path)).toEqual(['/br/en/', '/br/es/'])
  expect(calls).toEqual([])
})
