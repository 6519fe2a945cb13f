import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { createClient } from '#client/client.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { cities, streets } from '#backend/db/schema/geo.ts'
import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { loadDeliverHere } from '#features/geo/deliver-here.loader.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { getTranslator } from '#i18n/translator.ts'

const { db, rows, fetch } = await createGeographyBackend()
const call = createClient({ base: 'http://api.test', fetch })

/** Submits the form of a landing. @returns the redirect, or the content of the page */
async function submit(address: string, [country, language]: readonly [string, string] = ['es', 'en'], query = '') {
  const { pathname, searchParams } = new URL(`http://app.test${toPath({ name: 'deliverHere', country, language, address })}${query}`)
  const route = parseRoute(pathname, Object.fromEntries(searchParams))
  if (route.name !== 'deliverHere') throw new Error(`${address} is parsed as ${route.name}`)
  const result = await loadDeliverHere(call, route, getTranslator(language))
  if (result.kind === 'page') return result
  return { kind: result.kind, path: result.path, cookie: readAddressCookie(result.toAddressCookie(1, false) ?? '') }
}
const getOffers = (result: Awaited<ReturnType<typeof submit>>) =>
  'lists' in result ? result.lists.map(list => ({ title: list.title, names: list.places.map(it => it.name) })) : []

describe('issue 6 point 8: "Do you deliver here?" redirects to the city', () => {
  test.each([
    ['Barcelona', ['es', 'en'], '/es/en/barcelona/'],
    ['  barcelona,  Spain', ['es', 'en'], '/es/en/barcelona/'],
    ['Барселона', ['es', 'es'], '/es/es/barcelona/'],
    ['Київ', ['ua', 'uk'], '/ua/uk/kyiv/'],
    ['Kyiv', ['ua', 'uk'], '/ua/uk/kyiv/'],
    ['Երևան', ['am', 'hy'], '/am/hy/yerevan/'],
    ['Kyiv', ['es', 'en'], '/ua/en/kyiv/'],
  ] as const)('%s', async (text, place, path) => {
    expect(await submit(text, place)).toMatchObject({ kind: 'delivered', path, cookie: undefined })
  })

  test('redirects with the address when exactly one matches', async () => {
    const result = await submit('Carrer de Mallorca 237, Barcelona')
    expect(result).toMatchObject({
      kind: 'delivered',
      path: '/es/en/barcelona/',
      cookie: { placeId: 'BCN.1.237', city: { code: 'BCN' }, text: 'Carrer de Mallorca, 237', inbounds: true },
    })
  })
  test('redirects without an address when the street has no house number', async () => {
    expect(await submit('Carrer de Mallorca, Barcelona')).toMatchObject({ path: '/es/en/barcelona/', cookie: undefined })
  })
  test('finds addresses in other scripts and languages', async () => {
    expect(await submit('хрещатик 22', ['ua', 'uk'])).toMatchObject({ path: '/ua/uk/kyiv/', cookie: { text: 'вулиця Хрещатик, 22' } })
    expect(await submit('Աբովյան 5, Երևան', ['am', 'hy'])).toMatchObject({ path: '/am/hy/yerevan/', cookie: { city: { code: 'EVN' } } })
  })
  test('accepts the id of an getOffers place', async () => {
    expect(await submit('', ['es', 'en'], '?place=BCN.1.237')).toMatchObject({
      path: '/es/en/barcelona/',
      cookie: { placeId: 'BCN.1.237' },
    })
    expect(await submit('', ['es', 'en'], '?place=BCN.999999.1')).toMatchObject({ kind: 'page', title: 'Do we deliver to you?' })
  })
})

describe('issue 6 point 8: offers several matches, and reports an unserved place', () => {
  test('offers a street of several cities with each city and its link', async () => {
    const result = await submit('Abovyan 5', ['am', 'en'])
    expect(result).toMatchObject({ kind: 'page', title: 'Which one do you mean?' })
    const places = 'lists' in result ? (result.lists[0]?.places ?? []) : []
    expect(places.map(it => it.note)).toEqual(['Yerevan', 'Gyumri'])
    for (const { path, note } of places) {
      const { pathname, searchParams } = new URL(`http://app.test${path}`)
      const route = parseRoute(pathname, Object.fromEntries(searchParams))
      const redirected = route.name === 'deliverHere' ? await loadDeliverHere(call, route, getTranslator('en')) : undefined
      expect(redirected).toMatchObject({ kind: 'delivered', path: `/am/en/${note?.toLowerCase()}/` })
    }
  })
  test('lists the nearest cities with their distance for an unserved town', async () => {
    const result = await submit('Girona')
    expect(result).toMatchObject({ kind: 'page', title: "We don't deliver in Girona yet" })
    expect('lists' in result && result.lists[0]).toMatchObject({ title: 'Nearest cities', places: [{ name: 'Barcelona', note: '86 km' }, { name: 'Valencia' }, { name: 'Madrid' }, { name: 'Seville' }] }) // prettier-ignore
    expect(await submit('Біла Церква', ['ua', 'uk'])).toMatchObject({ title: 'Bila Tserkva: сюди ми ще не доставляємо' })
  })
  test('reports a blocked city as unserved, and does not list it as nearest', async () => {
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
    const [city, street, nearby] = [await submit('Barcelona'), await submit('Carrer de Mallorca 237, Barcelona'), await submit('Girona')]
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'BCN'))
    for (const result of [city, street]) expect(result).toMatchObject({ title: "We don't deliver in Barcelona yet" })
    for (const result of [city, street, nearby]) expect(JSON.stringify(getOffers(result))).not.toContain('Barcelona')
  })
  test('reports an unknown street of a served city', async () => {
    const result = await submit('Zzyzx Road 1, Barcelona')
    expect(result).toMatchObject({ kind: 'page', title: "We couldn't find that street" })
    expect(getOffers(result)[0]?.names).toEqual(['Barcelona'])
  })
  test('corrects a misspelled city in its country, and offers it in other countries', async () => {
    expect(await submit('Barselona')).toMatchObject({ path: '/es/en/barcelona/' })
    expect(getOffers(await submit('Barselona', ['am', 'en']))[0]?.names).toEqual(['Barcelona'])
  })
  test.each([
    'zzqq xxyy',
    '東京',
    '!!!',
    '🍕🍕',
    "'; drop table cities; --",
    '<script>alert(1)</script>',
    '{{text}}',
    '%00',
    '-1',
    'x'.repeat(4000),
  ])('offers cities for an input that it cannot understand: %j', async text => {
    const result = await submit(text)
    expect(result).toMatchObject({ kind: 'page' })
    expect(getOffers(result).at(-1)?.names).toContain('Madrid')
  })
  test('shows the form again for an empty field', async () => {
    for (const text of ['', '   ', ' , ', 'Spain'])
      expect(await submit(text)).toMatchObject({ kind: 'page', title: 'Do we deliver to you?' })
  })
  test('reports an unavailable address search, and offers the cities', async () => {
    const [failing] = await db.select().from(streets).where(eq(streets.fault, 'SEARCH')).limit(1)
    const result = await submit(failing!.latinName)
    expect(result).toMatchObject({ title: "Address search isn't available right now" })
    expect(getOffers(result)[0]?.names).toContain('Barcelona')
  })
})

describe.each(LANGUAGES.map(it => it.code))('issue 6 point 8, in %s', language => {
  const country = rows.countries.find(it => it.supportedLanguages.includes(language) && it.open !== false)?.code.toLowerCase() ?? 'es'
  test('responds in the language of the page, with noindex', async () => {
    const page = await submit('zzqq xxyy', [country, language])
    expect(page).toMatchObject({ title: getTranslator(language)('landing:hereUnknown'), head: { language, robots: 'noindex, follow' } })
    expect(getOffers(page)[0]?.names.length).toBeGreaterThan(0)
  })
})
