import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { CITIES, COUNTRIES } from '#backend/db/seed/cities.ts'
import { isInDeliveryArea, getOutline } from '#backend/db/seed/outlines.ts'
import { HYPERMARKET_KEY } from '#backend/db/seed/plan.ts'
import { createEmptyRows, type Rows, SEEDED_TABLE_NAMES } from '#backend/db/seed/rows.ts'
import { generateRows } from '#backend/db/seed/seed.ts'
import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { CITY_SIZES, COUNTRY_FILES } from '#backend/db/seed/world/world.ts'

/** What names in a country's language are written with; others write in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  ka: /\p{Script=Georgian}/u,
  hy: /\p{Script=Armenian}/u,
}
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Georgian}\p{Script=Armenian}]/u
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const repeated = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
const distinct = (keys: readonly (string | null | undefined)[]) => [...new Set(keys)].filter(key => key != null)

test('city codes are three capitals, and each is used once in the world', () => {
  const codes = [...COUNTRY_FILES.values()].flatMap(({ cities }) => cities.map(city => city.code))
  expect(codes.filter(code => !/^[A-Z]{3}$/.test(code))).toEqual([])
  expect(repeated(codes)).toEqual([])
})

describe.each([...COUNTRY_FILES.values()])('the file of $code', file => {
  const { code, cities, landing, storeNames } = file
  const [own = 'en'] = MARKETS[code]?.languages ?? []
  const languages = COUNTRIES.find(country => country.code === code)?.languages ?? [own, 'en']

  test('is of a market, and has four cities or more, of them one metropolis or two', () => {
    expect(MARKETS[code]).toBeDefined()
    expect(cities.length).toBeGreaterThanOrEqual(4)
    expect(cities.filter(({ size }) => !CITY_SIZES.includes(size))).toEqual([])
    expect([1, 2]).toContain(cities.filter(({ size }) => size === 'metropolis').length)
  })

  test('names its cities in its languages, with slugs that a URL can carry', () => {
    for (const language of languages) {
      expect(
        cities.filter(({ names }) => !names[language]).map(city => city.code),
        language,
      ).toEqual([])
      const slugs = cities.map(city => city.slugs[language] ?? '')
      expect(
        slugs.filter(slug => !SLUG.test(slug)),
        language,
      ).toEqual([])
      expect(repeated(slugs), language).toEqual([])
    }
  })

  test('names quarters and streets as the plates do, and in Latin letters', () => {
    for (const { code: city, quarters, streets } of cities) {
      expect(
        [...quarters, ...streets].filter(([, latin]) => NOT_LATIN.test(latin)),
        city,
      ).toEqual([])
      expect(repeated(quarters.map(([local]) => local)), city).toEqual([])
      expect(repeated(streets.map(([local]) => local)), city).toEqual([])
      expect(
        streets.filter(([, , , , , , houses]) => !(houses > 0)),
        city,
      ).toEqual([])
    }
  })

  test('names stores in its script, six of a kind at least, none twice', () => {
    const script = SCRIPTS[own]
    for (const [kitchen, names] of Object.entries(storeNames)) {
      expect(names.length, kitchen).toBeGreaterThanOrEqual(kitchen === HYPERMARKET_KEY ? 3 : 6)
      expect(
        names.filter(name => (script ? !script.test(name) : NOT_LATIN.test(name)) || name.trim() !== name),
        kitchen,
      ).toEqual([])
    }
    expect(repeated(Object.values(storeNames).flat())).toEqual([])
  })

  test('has a landing in each of its languages', () => {
    for (const language of languages) {
      const words = landing[language]
      expect(words?.own.text.length, language).toBeGreaterThan(80)
      expect(
        [words?.in, words?.cities, words?.own.title, words?.paying, words?.ownQuestion.question, words?.ownQuestion.answer].filter(
          it => !it,
        ),
      ).toEqual([])
    }
  })
})

/** All rows at once: the default world fits in memory well enough. */
function generated(number: number, scale: number): Rows {
  const all = createEmptyRows()
  for (const rows of generateRows(number, scale)) {
    for (const name of SEEDED_TABLE_NAMES) (all[name] as unknown[]).push(...rows[name])
  }
  return all
}

describe('the world at scale 1', () => {
  const rows = generated(1, 1)
  const storesOf = (city: string) => rows.stores.filter(({ cityCode }) => cityCode === city)
  const marketOf = new Map(CITIES.map(({ code, country }) => [code, country]))
  const languagesOf = (city: string | null | undefined) => marketOf.get(city ?? '')?.languages ?? []
  const ofStore = new Map(rows.stores.map(({ id, cityCode }) => [id, cityCode]))

  test('every store stands inside the outline of its city', () => {
    expect(rows.stores.filter(({ cityCode, lat, lng }) => !isInDeliveryArea(cityCode, lat, lng)).map(({ slug }) => slug)).toEqual([])
    expect(CITIES.filter(({ code }) => getOutline(code).length < 12)).toEqual([])
  })

  test('slugs and names are unique in a city, and slugs fit a URL', () => {
    for (const { code } of CITIES) {
      expect(repeated(storesOf(code).map(({ slug }) => slug)), code).toEqual([])
      expect(repeated(storesOf(code).map(({ name }) => JSON.stringify(name))), code).toEqual([])
    }
    expect(rows.stores.filter(({ slug }) => !SLUG.test(slug))).toEqual([])
  })

  // a store that customers know must not move: whoever changes the generator on purpose renews the snapshot (vitest -u)
  const complete = COUNTRIES.filter(
    ({ languages, market, kitchens, file }) =>
      languages.length === market.languages.length && kitchens.length === Object.keys(file.storeNames).length,
  )
  test.each(complete.map(({ code }) => code))('slugs of %s stay as they were', country => {
    const slugs = CITIES.filter(city => city.country.code === country).map(({ code }) => {
      const digest = createHash('sha256').update(
        storesOf(code)
          .map(({ slug }) => slug)
          .join(),
      )
      return `${code} ${storesOf(code).length} ${digest.digest('hex').slice(0, 16)}`
    })
    expect(slugs).toMatchSnapshot()
  })

  test('every text is there in each language of its market, and in no other', () => {
    const lacking = (city: string | undefined, texts: object | null | undefined) =>
      texts != null && Object.keys(texts).join() !== languagesOf(city).join()
    expect(
      rows.stores.filter(it =>
        [it.name, it.description, it.note, it.scheduleMessage, it.closedStatusMessage].some(texts => lacking(it.cityCode, texts)),
      ),
    ).toEqual([])
    expect(rows.products.filter(it => lacking(it.cityCode, it.name) || lacking(it.cityCode, it.description))).toEqual([])
    for (const table of ['menuSections', 'attributeGroups', 'attributes'] as const) {
      expect(
        rows[table].filter(it => lacking(ofStore.get(it.storeId), it.name)),
        table,
      ).toEqual([])
    }
  })

  test('names of stores are in the script of the market, and in Latin letters in English', () => {
    expect(rows.stores.filter(({ name }) => NOT_LATIN.test(name['en'] ?? 'Я')).map(({ name }) => name)).toEqual([])
    for (const { country, code } of CITIES) {
      const [own = 'en'] = country.languages
      const script = SCRIPTS[own]
      const ordinary = storesOf(code).filter(({ brandId, urn }) => brandId === null && urn !== null)
      if (script)
        expect(
          ordinary.filter(({ name }) => !script.test(name[own] ?? '')).map(({ name }) => name),
          code,
        ).toEqual([])
    }
  })

  test('prices are above nothing, and as a menu of the country prints them', () => {
    const odd = rows.products.filter(({ cityCode, price }) => {
      const round = marketOf.get(cityCode)?.market.round
      return !(price > 0) || !Number.isSafeInteger(price) || round?.(price) !== price
    })
    expect(odd.map(({ cityCode, price }) => `${cityCode} ${price}`)).toEqual([])
  })

  test('every picture is known', () => {
    const known = new Set(pictures)
    const shown = distinct([...rows.stores, ...rows.products, ...rows.brands].map(({ imageId }) => imageId))
    expect(shown.filter(id => !known.has(id))).toEqual([])
  })

  test('every group of options can be answered', () => {
    const offered = new Map<number, number>()
    for (const { groupId } of rows.attributes) offered.set(groupId, (offered.get(groupId) ?? 0) + 1)
    expect(
      rows.attributeGroups.filter(({ id, min, max, maxPerAttribute }) => {
        const most = (offered.get(id) ?? 0) * (maxPerAttribute ?? 1)
        return most < (min ?? 0) || (max != null && max < (min ?? 0))
      }),
    ).toEqual([])
  })

  test('every city offers eight categories or more', () => {
    for (const { code } of CITIES) {
      expect(rows.cityCategories.filter(({ cityCode }) => cityCode === code).length, code).toBeGreaterThanOrEqual(8)
    }
  })

  test('menus hold 15 to 120 products, but for one store of two thousand', () => {
    const sold = new Map<number, number>()
    for (const { storeId } of rows.products) sold.set(storeId, (sold.get(storeId) ?? 0) + 1)
    const odd = [...sold].filter(([, products]) => products < 15 || products > 120)
    expect(odd.filter(([, products]) => products < 1500)).toEqual([])
    expect(odd.length).toBeLessThanOrEqual(1)
  })

  test('Barcelona and Warsaw have three hundred stores, no other city a hundred', () => {
    const many = CITIES.filter(({ code }) => storesOf(code).length >= 300).map(({ code }) => code)
    expect(['BCN', 'WAW']).toEqual(expect.arrayContaining(many))
    expect(CITIES.filter(({ code }) => !many.includes(code) && storesOf(code).length >= 100)).toEqual([])
  })
})

test('the same number gives the same rows', () => {
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify(generated(5, 0.1)))
      .digest('hex')
  expect(digest()).toBe(digest())
})
