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

/** What a landing's form asks: where it leads, or what the page says and offers. */
async function ask(address: string, [country, language]: readonly [string, string] = ['es', 'en'], more = '') {
  const { pathname, searchParams } = new URL(`http://house.test${toPath({ name: 'deliverHere', country, language, address })}${more}`)
  const route = parseRoute(pathname, Object.fromEntries(searchParams))
  if (route.name !== 'deliverHere') throw new Error(`${address} is read as ${route.name}`)
  const answer = await loadDeliverHere(call, route, getTranslator(language))
  if (answer.kind === 'page') return answer
  return { kind: answer.kind, path: answer.path, cookie: readAddressCookie(answer.toAddressCookie(1, false) ?? '') }
}
const offered = (answer: Awaited<ReturnType<typeof ask>>) =>
  'lists' in answer ? answer.lists.map(list => ({ title: list.title, names: list.places.map(it => it.name) })) : []

describe('issue 6 point 8: "Do you deliver here?" leads to the city', () => {
  test.each([
    ['Barcelona', ['es', 'en'], '/es/en/barcelona/'],
    ['  barcelona,  Spain', ['es', 'en'], '/es/en/barcelona/'],
    ['Барселона', ['es', 'es'], '/es/es/barcelona/'],
    ['Київ', ['ua', 'uk'], '/ua/uk/kyiv/'],
    ['Kyiv', ['ua', 'uk'], '/ua/uk/kyiv/'],
    ['Երևան', ['am', 'hy'], '/am/hy/yerevan/'],
    ['Kyiv', ['es', 'en'], '/ua/en/kyiv/'],
  ] as const)('%s', async (text, place, path) => {
    expect(await ask(text, place)).toMatchObject({ kind: 'delivered', path, cookie: undefined })
  })

  test('with the address where it is the only one', async () => {
    const answer = await ask('Carrer de Mallorca 237, Barcelona')
    expect(answer).toMatchObject({
      kind: 'delivered',
      path: '/es/en/barcelona/',
      cookie: { placeId: 'BCN.1.237', city: { code: 'BCN' }, text: 'Carrer de Mallorca, 237', inbounds: true },
    })
  })
  test('a street without its house is not an address', async () => {
    expect(await ask('Carrer de Mallorca, Barcelona')).toMatchObject({ path: '/es/en/barcelona/', cookie: undefined })
  })
  test('in another script and language', async () => {
    expect(await ask('хрещатик 22', ['ua', 'uk'])).toMatchObject({ path: '/ua/uk/kyiv/', cookie: { text: 'вулиця Хрещатик, 22' } })
    expect(await ask('Աբովյան 5, Երևան', ['am', 'hy'])).toMatchObject({ path: '/am/hy/yerevan/', cookie: { city: { code: 'EVN' } } })
  })
  test('the id of a place that was offered', async () => {
    expect(await ask('', ['es', 'en'], '?place=BCN.1.237')).toMatchObject({ path: '/es/en/barcelona/', cookie: { placeId: 'BCN.1.237' } })
    expect(await ask('', ['es', 'en'], '?place=BCN.999999.1')).toMatchObject({ kind: 'page', title: 'Do you deliver here?' })
  })
})

describe('issue 6 point 8: several are offered, and no is said honestly', () => {
  test('a street of several cities: each with its city, and its link leads there', async () => {
    const answer = await ask('Abovyan 5', ['am', 'en'])
    expect(answer).toMatchObject({ kind: 'page', title: 'Which of these do you mean?' })
    const places = 'lists' in answer ? (answer.lists[0]?.places ?? []) : []
    expect(places.map(it => it.note)).toEqual(['Yerevan', 'Gyumri'])
    for (const { path, note } of places) {
      const { pathname, searchParams } = new URL(`http://house.test${path}`)
      const route = parseRoute(pathname, Object.fromEntries(searchParams))
      const led = route.name === 'deliverHere' ? await loadDeliverHere(call, route, getTranslator('en')) : undefined
      expect(led).toMatchObject({ kind: 'delivered', path: `/am/en/${note?.toLowerCase()}/` })
    }
  })
  test('a town that is not served: the nearest cities first, and how far they are', async () => {
    const answer = await ask('Girona')
    expect(answer).toMatchObject({ kind: 'page', title: 'Girona: we do not deliver here yet' })
    expect('lists' in answer && answer.lists[0]).toMatchObject({ title: 'Nearest cities', places: [{ name: 'Barcelona', note: '86 km' }, { name: 'Valencia' }, { name: 'Madrid' }, { name: 'Seville' }] }) // prettier-ignore
    expect(await ask('Біла Церква', ['ua', 'uk'])).toMatchObject({ title: 'Bila Tserkva: сюди ми ще не доставляємо' })
  })
  test('a blocked city says so, and is nobody’s nearest', async () => {
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
    const [whole, street, near] = [await ask('Barcelona'), await ask('Carrer de Mallorca 237, Barcelona'), await ask('Girona')]
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'BCN'))
    for (const answer of [whole, street]) expect(answer).toMatchObject({ title: 'Barcelona: we do not deliver here yet' })
    for (const answer of [whole, street, near]) expect(JSON.stringify(offered(answer))).not.toContain('Barcelona')
  })
  test('a street that is not there, in a city of ours', async () => {
    const answer = await ask('Zzyzx Road 1, Barcelona')
    expect(answer).toMatchObject({ kind: 'page', title: 'We did not find this street' })
    expect(offered(answer)[0]?.names).toEqual(['Barcelona'])
  })
  test('a slip of the finger in a city is forgiven in its country, and asked back elsewhere', async () => {
    expect(await ask('Barselona')).toMatchObject({ path: '/es/en/barcelona/' })
    expect(offered(await ask('Barselona', ['am', 'en']))[0]?.names).toEqual(['Barcelona'])
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
  ])('nonsense is not understood, and cities are offered: %j', async text => {
    const answer = await ask(text)
    expect(answer).toMatchObject({ kind: 'page' })
    expect(offered(answer).at(-1)?.names).toContain('Madrid')
  })
  test('an empty field is asked again', async () => {
    for (const text of ['', '   ', ' , ', 'Spain']) expect(await ask(text)).toMatchObject({ kind: 'page', title: 'Do you deliver here?' })
  })
  test('when addresses cannot be searched it says so, and offers the cities', async () => {
    const [failing] = await db.select().from(streets).where(eq(streets.fault, 'SEARCH')).limit(1)
    const answer = await ask(failing!.latinName)
    expect(answer).toMatchObject({ title: 'We cannot look up addresses right now' })
    expect(offered(answer)[0]?.names).toContain('Barcelona')
  })
})

describe.each(LANGUAGES.map(it => it.code))('issue 6 point 8, in %s', language => {
  const country = rows.countries.find(it => it.supportedLanguages.includes(language) && it.open !== false)?.code.toLowerCase() ?? 'es'
  test('it answers in the language of the page, and search engines may not list it', async () => {
    const page = await ask('zzqq xxyy', [country, language])
    expect(page).toMatchObject({ title: getTranslator(language)('landing:hereUnknown'), head: { language, robots: 'noindex, follow' } })
    expect(offered(page)[0]?.names.length).toBeGreaterThan(0)
  })
})
