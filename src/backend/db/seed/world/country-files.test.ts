import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { CITIES, COUNTRIES } from '#backend/db/seed/cities.ts'
import { isInDeliveryArea, getOutline } from '#backend/db/seed/outlines.ts'
import { HYPERMARKET_KEY } from '#backend/db/seed/plan.ts'
import { createEmptyRows, type Rows, SEEDED_TABLE_NAMES } from '#backend/db/seed/rows.ts'
import { generateRows } from '#backend/db/seed/seed.ts'
import { pictures } from '#backend/db/seed/vocabulary/pictures.ts'
import { parseCover, PICTURE_ID_SEPARATOR } from '#domain/catalogue/picture.ts'
import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { CITY_SIZES, COUNTRY_FILES } from '#backend/db/seed/world/country-files.ts'

/** Scripts by language; other languages use Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  ka: /\p{Script=Georgian}/u,
  hy: /\p{Script=Armenian}/u,
}
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Georgian}\p{Script=Armenian}]/u
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const findDuplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
const distinct = (keys: readonly (string | null | undefined)[]) => [...new Set(keys)].filter(key => key != null)

test('city codes are three capital letters and unique worldwide', () => {
  const codes = [...COUNTRY_FILES.values()].flatMap(({ cities }) => cities.map(city => city.code))
  expect(codes.filter(code => !/^[A-Z]{3}$/.test(code))).toEqual([])
  expect(findDuplicates(codes)).toEqual([])
})

describe.each([...COUNTRY_FILES.values()])('the file of $code', file => {
  const { code, cities, landing, storeNames } = file
  const [mainLanguage = 'en'] = MARKETS[code]?.languages ?? []
  const languages = COUNTRIES.find(country => country.code === code)?.languages ?? [mainLanguage, 'en']

  test('belongs to a market and has at least four cities, one or two of them metropolises', () => {
    expect(MARKETS[code]).toBeDefined()
    expect(cities.length).toBeGreaterThanOrEqual(4)
    expect(cities.filter(({ size }) => !CITY_SIZES.includes(size))).toEqual([])
    expect([1, 2]).toContain(cities.filter(({ size }) => size === 'metropolis').length)
  })

  test('has city names and valid slugs in all its languages', () => {
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
      expect(findDuplicates(slugs), language).toEqual([])
    }
  })

  test('has unique local names and Latin names of quarters and streets', () => {
    for (const { code: city, quarters, streets } of cities) {
      expect(
        [...quarters, ...streets].filter(([, latin]) => NOT_LATIN.test(latin)),
        city,
      ).toEqual([])
      expect(findDuplicates(quarters.map(([local]) => local)), city).toEqual([])
      expect(findDuplicates(streets.map(([local]) => local)), city).toEqual([])
      expect(
        streets.filter(([, , , , , , houses]) => !(houses > 0)),
        city,
      ).toEqual([])
    }
  })

  test('has at least six unique store names per menu template, in its script', () => {
    const script = SCRIPTS[mainLanguage]
    for (const [menuTemplate, names] of Object.entries(storeNames)) {
      expect(names.length, menuTemplate).toBeGreaterThanOrEqual(menuTemplate === HYPERMARKET_KEY ? 3 : 6)
      expect(
        names.filter(name => (script ? !script.test(name) : NOT_LATIN.test(name)) || name.trim() !== name),
        menuTemplate,
      ).toEqual([])
    }
    expect(findDuplicates(Object.values(storeNames).flat())).toEqual([])
  })

  test('has a landing in each of its languages', () => {
    for (const language of languages) {
      const texts = landing[language]
      expect(texts?.own.text.length, language).toBeGreaterThan(80)
      expect(
        [texts?.in, texts?.cities, texts?.own.title, texts?.paying, texts?.ownQuestion.question, texts?.ownQuestion.answer].filter(
          it => !it,
        ),
      ).toEqual([])
    }
  })
})

/** Generates all rows at once; at scale 1 they fit in memory. */
function generateAllRows(number: number, scale: number): Rows {
  const all = createEmptyRows()
  for (const rows of generateRows(number, scale)) {
    for (const name of SEEDED_TABLE_NAMES) (all[name] as unknown[]).push(...rows[name])
  }
  return all
}

describe('the world at scale 1', () => {
  const rows = generateAllRows(1, 1)
  const getStores = (city: string) => rows.stores.filter(({ cityCode }) => cityCode === city)
  const countryByCity = new Map(CITIES.map(({ code, country }) => [code, country]))
  const getLanguages = (city: string | null | undefined) => countryByCity.get(city ?? '')?.languages ?? []
  const cityByStore = new Map(rows.stores.map(({ id, cityCode }) => [id, cityCode]))

  test('every store is inside the outline of its city', () => {
    expect(rows.stores.filter(({ cityCode, lat, lng }) => !isInDeliveryArea(cityCode, lat, lng)).map(({ slug }) => slug)).toEqual([])
    expect(CITIES.filter(({ code }) => getOutline(code).length < 12)).toEqual([])
  })

  test('slugs and names are unique in a city, and slugs are valid in URLs', () => {
    for (const { code } of CITIES) {
      expect(findDuplicates(getStores(code).map(({ slug }) => slug)), code).toEqual([])
      expect(findDuplicates(getStores(code).map(({ name }) => JSON.stringify(name))), code).toEqual([])
    }
    expect(rows.stores.filter(({ slug }) => !SLUG.test(slug))).toEqual([])
  })

  // URLs of stores must not change by accident; an intended change updates the snapshot (vitest -u)
  const complete = COUNTRIES.filter(
    ({ languages, market, menuTemplates, file }) =>
      languages.length === market.languages.length && menuTemplates.length === Object.keys(file.storeNames).length,
  )
  test.each(complete.map(({ code }) => code))('slugs of %s do not change', country => {
    const slugs = CITIES.filter(city => city.country.code === country).map(({ code }) => {
      const digest = createHash('sha256').update(
        getStores(code)
          .map(({ slug }) => slug)
          .join(),
      )
      return `${code} ${getStores(code).length} ${digest.digest('hex').slice(0, 16)}`
    })
    expect(slugs).toMatchSnapshot()
  })

  test('every text exists in exactly the languages of its market', () => {
    const hasWrongLanguages = (city: string | undefined, texts: object | null | undefined) =>
      texts != null && Object.keys(texts).join() !== getLanguages(city).join()
    expect(
      rows.stores.filter(it =>
        [it.name, it.description, it.note, it.scheduleMessage, it.closedStatusMessage].some(texts => hasWrongLanguages(it.cityCode, texts)),
      ),
    ).toEqual([])
    expect(rows.products.filter(it => hasWrongLanguages(it.cityCode, it.name) || hasWrongLanguages(it.cityCode, it.description))).toEqual(
      [],
    )
    for (const table of ['menuSections', 'attributeGroups', 'attributes'] as const) {
      expect(
        rows[table].filter(it => hasWrongLanguages(cityByStore.get(it.storeId), it.name)),
        table,
      ).toEqual([])
    }
  })

  test('names of stores are in the script of the market, and in Latin letters in English', () => {
    expect(rows.stores.filter(({ name }) => NOT_LATIN.test(name['en'] ?? 'Я')).map(({ name }) => name)).toEqual([])
    for (const { country, code } of CITIES) {
      const [mainLanguage = 'en'] = country.languages
      const script = SCRIPTS[mainLanguage]
      const ordinaryStores = getStores(code).filter(({ brandId, urn }) => brandId === null && urn !== null)
      if (script)
        expect(
          ordinaryStores.filter(({ name }) => !script.test(name[mainLanguage] ?? '')).map(({ name }) => name),
          code,
        ).toEqual([])
    }
  })

  test('prices are positive and rounded as usual in the country', () => {
    const odd = rows.products.filter(({ cityCode, price }) => {
      const round = countryByCity.get(cityCode)?.market.round
      return !(price > 0) || !Number.isSafeInteger(price) || round?.(price) !== price
    })
    expect(odd.map(({ cityCode, price }) => `${cityCode} ${price}`)).toEqual([])
  })

  test('every picture is in the list of pictures', () => {
    const listed = new Set(pictures)
    const used = distinct([...rows.stores, ...rows.products, ...rows.brands].flatMap(({ imageId }) => imageId.split(PICTURE_ID_SEPARATOR)))
    // a product without a picture has an empty id
    expect(used.filter(id => id !== '' && !listed.has(id))).toEqual([])
  })

  test('issue 18, point 5: a cover is composed of two or three pictures of the store’s own menu', () => {
    const menus = Map.groupBy(rows.products, it => it.storeId)
    const wrong = rows.stores.filter(({ id, imageId }) => {
      const ids = imageId.split(PICTURE_ID_SEPARATOR)
      const menu = menus.get(id)
      return menu !== undefined && (ids.length < 2 || ids.length > 3 || ids.some(it => !menu.some(product => product.imageId === it)))
    })
    expect(wrong.map(({ slug, imageId }) => `${slug} ${imageId}`)).toEqual([])
    expect(menus.size).toBeGreaterThan(3500)
  })

  test('issue 18, point 5: stores of a city never have the same cover, so neighbours in a row differ', () => {
    const covers = rows.stores
      .filter(({ urn }) => urn !== null)
      .map(({ cityCode, imageId }) => `${cityCode} ${imageId.split(PICTURE_ID_SEPARATOR).toSorted().join()}`)
    expect(findDuplicates(covers)).toEqual([])
  })

  test('issue 18, point 5: covers have every arrangement', () => {
    const arrangements = rows.stores.map(({ imageId }) => parseCover(imageId)).map(it => `${it.pictures.length} ${it.arrangement}`)
    for (const count of [2, 3])
      for (const arrangement of [0, 1, 2, 3])
        expect(arrangements.filter(it => it === `${count} ${arrangement}`).length, `${count} ${arrangement}`).toBeGreaterThan(100)
  })

  test('every option group can be satisfied', () => {
    const optionCounts = new Map<number, number>()
    for (const { groupId } of rows.attributes) optionCounts.set(groupId, (optionCounts.get(groupId) ?? 0) + 1)
    expect(
      rows.attributeGroups.filter(({ id, min, max, maxPerAttribute }) => {
        const maxUnits = (optionCounts.get(id) ?? 0) * (maxPerAttribute ?? 1)
        return maxUnits < (min ?? 0) || (max != null && max < (min ?? 0))
      }),
    ).toEqual([])
  })

  test('every city offers at least eight categories', () => {
    for (const { code } of CITIES) {
      expect(rows.cityCategories.filter(({ cityCode }) => cityCode === code).length, code).toBeGreaterThanOrEqual(8)
    }
  })

  test('menus have 15 to 120 products, except one store with about 2,000', () => {
    const productCounts = new Map<number, number>()
    for (const { storeId } of rows.products) productCounts.set(storeId, (productCounts.get(storeId) ?? 0) + 1)
    const odd = [...productCounts].filter(([, products]) => products < 15 || products > 120)
    expect(odd.filter(([, products]) => products < 1500)).toEqual([])
    expect(odd.length).toBeLessThanOrEqual(1)
  })

  test('only Barcelona and Warsaw have 300 stores, and no other city has 100', () => {
    const largeCities = CITIES.filter(({ code }) => getStores(code).length >= 300).map(({ code }) => code)
    expect(['BCN', 'WAW']).toEqual(expect.arrayContaining(largeCities))
    expect(CITIES.filter(({ code }) => !largeCities.includes(code) && getStores(code).length >= 100)).toEqual([])
  })
})

test('the same number produces the same rows', () => {
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify(generateAllRows(5, 0.1)))
      .digest('hex')
  expect(digest()).toBe(digest())
})
