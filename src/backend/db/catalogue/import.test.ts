import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import polyline from '@mapbox/polyline'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { exportCatalogue } from '#backend/db/catalogue/export.ts'
import { ImportError } from '#backend/db/catalogue/issues.ts'
import { FILES, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { formatCatalogueReference, listFields } from '#backend/db/catalogue/catalogue-reference.ts'
import type { Db } from '#backend/db/connect.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'

const EXAMPLE = 'docs/catalogue-example'
const root = mkdtempSync(join(tmpdir(), 'recado-import-'))
const originals = join(root, 'originals')
let folders = 0

/** Creates a folder of files, given as text or as one value per line. */
function createFolder(files: Readonly<Record<string, string | Buffer | readonly unknown[]>>, base?: string): string {
  const folder = mkdtempSync(join(root, `folder-${folders++}-`))
  if (base !== undefined) cpSync(base, folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const lines = typeof content === 'string' || Buffer.isBuffer(content) ? content : content.map(it => `${JSON.stringify(it)}\n`).join('')
    writeFileSync(join(folder, name), lines)
  }
  return folder
}

const readExample = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(EXAMPLE, file), 'utf8')) as Record<string, unknown>

async function importAndGetIssues(db: Db, folder: string): Promise<readonly string[]> {
  const result = await importCatalogue(db, folder, { originals, now: 0 }).catch((error: unknown) => error)
  if (result instanceof ImportError) return result.issues
  if (result instanceof Error) throw result
  return []
}

/** The files of an export by name. */
async function exportFiles(db: Db): Promise<Record<string, string>> {
  const folder = join(root, `export-${folders++}`)
  await exportCatalogue(db, folder, join(root, 'nothing'))
  return Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

let db: Db
let before: Record<string, string>

beforeAll(async () => {
  db = (await createTestDatabase('empty')).db
  await importCatalogue(db, EXAMPLE, { originals, now: 0 })
  before = await exportFiles(db)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a minimal folder', () => {
  test('creates a marketplace of one store and stores its picture', async () => {
    const [row] = await db.execute(sql`
      select (select count(*)::int from stores) as stores, (select count(*)::int from products) as products,
        (select search_key from products) as key, (select closes from store_hours where day = 5) as closes`)
    expect(row).toEqual({ stores: 1, products: 1, key: 'margherita', closes: 25 * 60 })
    expect(readdirSync(originals)).toEqual(['forno-crocetta.webp'])
  })

  test('exports the same records', () => {
    for (const kind of RECORD_KINDS) {
      const { file } = FILES[kind]
      const original = readdirSync(EXAMPLE).includes(file) ? readExample(file) : undefined
      expect(before[file] === undefined ? undefined : JSON.parse(before[file]), file).toEqual(original)
    }
  })

  test('changes nothing when imported again', async () => {
    await importCatalogue(db, EXAMPLE, { originals, now: 0 })
    expect(await exportFiles(db)).toEqual(before)
  })

  test('docs/CATALOGUE.md equals the generated reference, and every field has a description', () => {
    const files = RECORD_KINDS.map(kind => FILES[kind].file).filter(file => readdirSync(EXAMPLE).includes(file))
    const example = Object.fromEntries(files.map(file => [file, readFileSync(join(EXAMPLE, file), 'utf8')]))
    expect(readFileSync('docs/CATALOGUE.md', 'utf8'), 'run "node scripts/catalogue-reference.ts"').toBe(formatCatalogueReference(example))
    expect(
      RECORD_KINDS.flatMap(kind =>
        listFields(kind)
          .filter(({ description }) => description === '')
          .map(({ path }) => `${kind} ${path}`),
      ),
    ).toEqual([])
  })
})

describe('a folder with some changes', () => {
  test('a store without a day of first listing gets the day of its import', async () => {
    const other = (await createTestDatabase('empty')).db
    await importCatalogue(other, EXAMPLE, { originals, now: 0 })
    const { since, ...withoutSince } = readExample('stores.jsonl')
    await importCatalogue(other, createFolder({ 'stores.jsonl': [withoutSince, { ...withoutSince, id: 2, slug: 'secondo-forno' }] }), {
      originals,
      now: 0,
    })
    const listed = await other.execute(sql`select id, since::text, since >= current_date - 1 as fresh from stores order by id`)
    expect([...listed]).toEqual([
      { id: 1, since, fresh: false },
      { id: 2, since: expect.any(String), fresh: true },
    ])
  })
  test('a menu replaces the previous one, and ids and slugs can move between stores of the folder', async () => {
    const other = (await createTestDatabase('empty')).db
    await importCatalogue(other, EXAMPLE, { originals, now: 0 })
    const [store, menu] = [readExample('stores.jsonl'), readExample('menus.jsonl')]
    const second = { ...store, id: 2, slug: 'secondo-forno' }
    await importCatalogue(
      other,
      createFolder({
        'stores.jsonl': [second],
        'menus.jsonl': [
          { storeId: 1, sections: [] },
          { ...menu, storeId: 2 },
        ],
      }),
      {
        originals,
        now: 0,
      },
    )
    const moved = await other.execute(sql`select id, store_id from products`)
    expect([...moved]).toEqual([{ id: 1, store_id: 2 }])
    // two stores swap their slugs
    const swapped = [
      { ...store, slug: 'secondo-forno' },
      { ...second, slug: 'forno-crocetta' },
    ]
    await importCatalogue(other, createFolder({ 'stores.jsonl': swapped }), { originals, now: 0 })
    const slugs = await other.execute(sql`select id, slug from stores order by id`)
    expect([...slugs]).toEqual([
      { id: 1, slug: 'secondo-forno' },
      { id: 2, slug: 'forno-crocetta' },
    ])
  })

  test('updates the seed record, so that landings are prerendered again', async () => {
    const other = (await createTestDatabase('empty')).db
    await importCatalogue(other, EXAMPLE, { originals, now: 86_400_000 })
    const [row] = await other.execute(sql`select finished_at = '1970-01-02T00:00:00Z' as updated from seed_record`)
    expect(row).toEqual({ updated: true })
  })
})

const store = () => readExample('stores.jsonl')
const menu = () => readExample('menus.jsonl') as { sections: { products: Record<string, unknown>[] }[]; groups: Record<string, unknown>[] }
const withProduct = (fields: Record<string, unknown>) => {
  const changed = menu()
  changed.sections[0]!.products[0] = { ...changed.sections[0]!.products[0], ...fields }
  return { 'menus.jsonl': [changed] }
}
const withGroup = (fields: Record<string, unknown>) => {
  const changed = menu()
  changed.groups[0] = { ...changed.groups[0], ...fields }
  return { 'menus.jsonl': [changed] }
}
const withOption = (fields: Record<string, unknown>) => {
  const [first, ...rest] = menu().groups[0]!['attributes'] as Record<string, unknown>[]
  return withGroup({ attributes: [{ ...first, ...fields }, ...rest] })
}
const withStore = (fields: Record<string, unknown>) => ({ 'stores.jsonl': [{ ...store(), ...fields }] })
const withCity = (fields: Record<string, unknown>) => ({ 'cities.jsonl': [{ ...readExample('cities.jsonl'), ...fields }] })

const PROMO_CODE = { id: 1, code: 'TEN', kind: 'PERCENT', amount: 10 }
const withPromoCode = (changes: object) => ({ 'promo-codes.jsonl': [{ ...PROMO_CODE, ...changes }] })

const CHARITY = { id: 1, countryCode: 'IT', name: { en: 'a', it: 'a' }, description: { en: 'b', it: 'b' }, currency: 'EUR', amounts: [200], minimum: 100, maximum: 1000 } // prettier-ignore
const withCharity = (changes: object) => ({ 'charities.jsonl': [{ ...CHARITY, ...changes }] })

const INVALID_FOLDERS: readonly (readonly [
  title: string,
  files: Readonly<Record<string, string | Buffer | readonly unknown[]>>,
  issue: string,
])[] = [
  ['invalid JSON', { 'stores.jsonl': '\n{"id": 1,\n' }, 'stores.jsonl:2: is not JSON'],
  ['invalid UTF-8', { 'stores.jsonl': Buffer.from([0x7b, 0xff, 0x7d]) }, 'stores.jsonl:1: is not UTF-8'],
  ['a list instead of an object', { 'tags.jsonl': '[]\n' }, 'tags.jsonl:1: must be an object'],
  ['a missing field', withStore({ name: undefined }), 'stores.jsonl:1: name: is missing'],
  ['an unknown field', withStore({ colour: 'red' }), 'stores.jsonl:1: has no field "colour"'],
  ['a wrong type', withStore({ tint: '2' }), 'stores.jsonl:1: tint "2": must be a number'],
  ['a NUL', withStore({ name: { it: 'a\0', en: 'b' } }), 'stores.jsonl:1: name.it "a\\u0000": contains a NUL or an unpaired surrogate'],
  ...['pizza place', '.', '..', 'a\\b', '"x', 'data:text/html', 'a;b', 'abc\u202Edef', 'a.', '-a', "a'b"].map(
    slug =>
      [
        `the slug ${JSON.stringify(slug)}`,
        withStore({ slug }),
        `stores.jsonl:1: slug ${JSON.stringify(slug)}: must be letters and digits, with _ + $ . - between them`,
      ] as const,
  ),
  ['a slug with a capital', withStore({ slug: 'Forno' }), 'stores.jsonl:1: slug "Forno": must be in lower case'],
  ...['search', 'checkout', 'prime', 'pizza_7'].map(
    slug => [`the reserved slug ${slug}`, withStore({ slug }), `stores.jsonl:1: slug "${slug}": is the URL of another page`] as const,
  ),
  [
    'a store with the slug of a category',
    withStore({ slug: 'ristoranti' }),
    'stores.jsonl:1: slug "ristoranti": is already the slug of category 1',
  ],
  ['a file without a record', { 'stores.jsonl': '' }, 'stores.jsonl: contains no record'],
  ['a missing language', withStore({ name: { it: 'Forno' } }), 'stores.jsonl:1: name: has no text in en, required in TRN'],
  ['a point outside its city', withStore({ lat: 44 }), 'stores.jsonl:1: lat 44: is outside the polygons of TRN'],
  ['an unknown city', withStore({ cityCode: 'XXX' }), 'stores.jsonl:1: cityCode "XXX": is not a city'],
  ['an unknown category', withStore({ categoryId: 9 }), 'stores.jsonl:1: categoryId 9: is not a category'],
  ['an unknown tag', withStore({ tags: [5] }), 'stores.jsonl:1: tags[0] 5: is not a tag'],
  ['an unknown picture', withStore({ imageId: 'nowhere' }), 'stores.jsonl:1: imageId "nowhere": is not a picture'],
  [
    'an invalid time of day',
    withStore({ hours: [{ day: 1, opens: '25:00', closes: '26:00' }] }),
    'stores.jsonl:1: hours[0].opens "25:00": must be a time of day',
  ],
  [
    'overlapping hours',
    withStore({ hours: [{ day: 7, opens: '20:00', closes: '03:00' }, { day: 1, opens: '02:00', closes: '04:00' }] }), // prettier-ignore
    'stores.jsonl:1: hours[1]: overlaps with another opening',
  ],
  [
    'the slug of another store',
    { 'stores.jsonl': [store(), { ...store(), id: 2 }] },
    'stores.jsonl:2: slug "forno-crocetta": is already the slug of store 1 in this city',
  ],
  ['a duplicate id', { 'stores.jsonl': [store(), store()] }, 'stores.jsonl:2: id 1: is already on line 1'],
  ['a price of 0', withProduct({ price: 0 }), 'menus.jsonl:1: sections[0].products[0].price 0: must be at least 1'],
  ['an unsafe integer as price', withProduct({ price: 2 ** 60 }), 'menus.jsonl:1: sections[0].products[0].price'],
  [
    'a price above the limit of all currencies',
    withProduct({ price: 2 ** 53 - 1 }),
    'menus.jsonl:1: sections[0].products[0].price 9007199254740991: must be at most 10000000000',
  ],
  [
    'a price above the limit of its currency',
    withProduct({ price: 1_000_001 }),
    'menus.jsonl:1: sections[0].products[0].price 1000001: must be at most 1000000 in EUR',
  ],
  [
    'an option above the price limit',
    withOption({ priceImpact: 100_001 }),
    'menus.jsonl:1: groups[0].attributes[0].priceImpact 100001: must be at most 100000 in EUR',
  ],
  ...(['serviceFee', 'deliveryFee', 'minimumBasket', 'highestMinBasketSurcharge', 'freeDeliveryFrom'] as const).map(
    field =>
      [
        `a ${field} above the limit`,
        withStore({ [field]: 1_000_001 }),
        `stores.jsonl:1: ${field} 1000001: must be at most 1000000 in EUR`,
      ] as const,
  ),
  [
    'a price of a long way above the limit',
    withStore({ distanceFee: { includedMetres: 2000, perKm: 1_000_001 } }),
    'stores.jsonl:1: distanceFee.perKm 1000001: must be at most 1000000 in EUR',
  ],
  [
    'an unknown option group',
    withProduct({ groups: [7] }),
    'menus.jsonl:1: sections[0].products[0].groups[0] 7: is not a group of this menu',
  ],
  [
    'a picture listed twice',
    withProduct({ imageId: '1f355', moreImageIds: ['1f345', '1f355'] }),
    'menus.jsonl:1: sections[0].products[0].moreImageIds: lists a picture twice',
  ],
  [
    'an unknown further picture',
    withProduct({ moreImageIds: ['nothing'] }),
    'menus.jsonl:1: sections[0].products[0].moreImageIds[0] "nothing": is not a picture: neither a bundled image nor a file in pictures/',
  ],
  [
    'more sugars than carbohydrate',
    withProduct({ nutrition: { per: '100g', kcal: 50, fat: 1, saturates: 1, carbohydrate: 2, sugars: 2.1, protein: 1, salt: 0 } }),
    'menus.jsonl:1: sections[0].products[0].nutrition.sugars 2.1: is more than the carbohydrate of 2 g',
  ],
  [
    'more saturates than fat',
    withProduct({ nutrition: { per: '100g', kcal: 50, fat: 1, saturates: 1.1, carbohydrate: 2, sugars: 2, protein: 1, salt: 0 } }),
    'menus.jsonl:1: sections[0].products[0].nutrition.saturates 1.1: is more than the fat of 1 g',
  ],
  [
    'a promotion without a discount',
    withProduct({ promotions: [{ id: 1, type: 'FLAT_PRODUCT', price: 900, prime: false }] }),
    'menus.jsonl:1: sections[0].products[0].promotions[0].price 900: is not below the price of 750',
  ],
  ['an unsatisfiable group', withGroup({ min: 3, max: 4 }), 'menus.jsonl:1: groups[0]: requires 3 units, but its options have 2'],
  ['a menu of an unknown store', { 'menus.jsonl': [{ storeId: 5, sections: [] }] }, 'menus.jsonl:1: storeId 5: is not a store'],
  [
    'a product id of a store outside the folder',
    { 'stores.jsonl': [{ ...store(), id: 2, slug: 'second' }], 'menus.jsonl': [{ ...menu(), storeId: 2 }] },
    'menus.jsonl:1: product 1: already belongs to store 1, which this folder does not replace',
  ],
  ['an open ring', withCity({ polygons: ['_p~iF~ps|U_ulLnnqC_mqNvxq`@_ulLnnqC'] }), 'cities.jsonl:1: polygons[0]: is not closed'],
  ['an invalid polyline', withCity({ polygons: ['!'] }), 'cities.jsonl:1: polygons[0]: is not an encoded polyline'],
  [
    'an offer that ends before it begins',
    withCity({ welcomeOffer: { days: 30, deliveryFee: 0, from: '2026-06-02', until: '2026-06-01' } }),
    'cities.jsonl:1: welcomeOffer.until "2026-06-01": is before from',
  ],
  [
    'an offer of 366 days',
    withCity({ welcomeOffer: { days: 366, deliveryFee: 0, from: '2026-06-02' } }),
    'cities.jsonl:1: welcomeOffer.days',
  ],
  [
    'a ring without area',
    withCity({
      polygons: [
        polyline.encode([
          [1, 1],
          [2, 2],
          [1, 1],
          [1, 1],
        ]),
      ],
    }),
    'cities.jsonl:1: polygons[0]: has fewer than three different corners, or encloses a pole',
  ],
  [
    'a zone with an open ring',
    { 'stores.jsonl': [{ ...store(), zone: ['_p~iF~ps|U_ulLnnqC_mqNvxq`@_ulLnnqC'] }] },
    'stores.jsonl:1: zone[0]: is not closed',
  ],
  [
    'a zone elsewhere',
    {
      'stores.jsonl': [
        {
          ...store(),
          zone: [
            polyline.encode([
              [0, 0],
              [0, 1],
              [1, 1],
              [0, 0],
            ]),
          ],
        },
      ],
    },
    'stores.jsonl:1: zone: does not contain the store itself',
  ],
  ['an unknown time zone', withCity({ timeZone: 'Europe/Turin' }), 'cities.jsonl:1: timeZone "Europe/Turin": is not a time zone'],
  [
    'a landing without a subject',
    { 'landings.jsonl': [{ id: 1, kind: 'COUNTRY', texts: { en: { title: 'a', description: 'b', blocks: [], questions: [] } } }] },
    'landings.jsonl:1: countryCode: is missing',
  ],
  ['per cent above 100', withPromoCode({ amount: 101 }), 'promo-codes.jsonl:1: amount 101: must be 1 to 100 for PERCENT'],
  [
    'a promo code in lower case',
    withPromoCode({ code: 'ten' }),
    'promo-codes.jsonl:1: code "ten": must be 3 to 30 capital letters or digits',
  ],
  ['an amount without a currency', withPromoCode({ budget: 1 }), 'promo-codes.jsonl:1: currency: is missing: the record has amounts'],
  ['a currency without a city', withPromoCode({ currency: 'GEL' }), 'promo-codes.jsonl:1: currency "GEL": is not the currency of a city'],
  [
    'a minimum above the highest price',
    withPromoCode({ currency: 'EUR', minimumProducts: 1_000_001 }),
    'promo-codes.jsonl:1: minimumProducts 1000001: must be at most 1000000 in EUR',
  ],
  ['a promo code of an unknown country', withPromoCode({ countryCode: 'XX' }), 'promo-codes.jsonl:1: countryCode "XX": is not a country'],
  [
    'a promo code that ends when it starts',
    withPromoCode({ startsAt: '2026-05-01T00:00:00Z', expiresAt: '2026-05-01T02:00:00+02:00' }),
    'promo-codes.jsonl:1: expiresAt "2026-05-01T02:00:00+02:00": is not after startsAt',
  ],
  [
    'two promo codes with one text',
    { 'promo-codes.jsonl': [PROMO_CODE, { ...PROMO_CODE, id: 2 }] },
    'promo-codes.jsonl:2: code "TEN": is already promo code 1',
  ],
  ['a charity of an unknown country', withCharity({ countryCode: 'XX' }), 'charities.jsonl:1: countryCode "XX": is not a country'],
  ['a charity without a text', withCharity({ name: { en: 'a' } }), 'charities.jsonl:1: name: has no text in it, required in IT'],
  [
    'a charity with an http site',
    withCharity({ website: 'http://a.test' }),
    'charities.jsonl:1: website "http://a.test": must be an https address',
  ],
  [
    'an amount below the minimum',
    withCharity({ amounts: [200, 99] }),
    'charities.jsonl:1: amounts[1] 99: must be between minimum and maximum',
  ],
  [
    'a currency without a city for a charity',
    withCharity({ currency: 'GEL' }),
    'charities.jsonl:1: currency "GEL": is not the currency of a city',
  ],
  [
    'a highest donation above the highest price',
    withCharity({ maximum: 1_000_001 }),
    'charities.jsonl:1: maximum 1000001: must be at most 1000000 in EUR',
  ],
  ['bounds in the wrong order', withCharity({ minimum: 2000 }), 'charities.jsonl:1: minimum 2000: is higher than maximum'],
  [
    'an amount of a gift card above the highest one',
    { 'countries.jsonl': [{ ...readExample('countries.jsonl'), giftCards: { amounts: [500, 2001], minimum: 500, maximum: 2000 } }] },
    'countries.jsonl:1: giftCards: its amounts must be between minimum and maximum',
  ],
  ['an unknown file', { 'shops.jsonl': '{}\n', 'tags.jsonl': '' }, 'shops.jsonl: is not a file of a catalogue'],
]

test('an import changes the rules of a promo code, and keeps its uses; two codes can swap their texts', async () => {
  const other = (await createTestDatabase('empty')).db
  await importCatalogue(other, EXAMPLE, { originals, now: 0 })
  const start = '2026-05-01T00:00:00Z'
  await importCatalogue(
    other,
    createFolder({ 'promo-codes.jsonl': [PROMO_CODE, { ...PROMO_CODE, id: 2, code: 'TWO', startsAt: start }] }),
    {
      originals,
      now: 0,
    },
  )
  await other.execute(sql`update promo_codes set uses = 7, spent_minor = 70 where id = 1`)
  const swapped = [{ ...PROMO_CODE, code: 'TWO', amount: 20, maximumUses: 5 }, { ...PROMO_CODE, id: 2 }] // prettier-ignore
  await importCatalogue(other, createFolder({ 'promo-codes.jsonl': swapped }), { originals, now: 0 })
  const rows = await other.execute(sql`select code, amount, maximum_uses, uses, spent_minor::int, starts_at from promo_codes order by id`)
  expect([...rows]).toEqual([
    { code: 'TWO', amount: 20, maximum_uses: 5, uses: 7, spent_minor: 70, starts_at: null },
    { code: 'TEN', amount: 10, maximum_uses: null, uses: 0, spent_minor: 0, starts_at: null },
  ])
})

describe('an invalid folder is rejected with positions, and nothing changes', () => {
  test.each(INVALID_FOLDERS)('%s', async (_, files, issue) => {
    expect((await importAndGetIssues(db, createFolder(files))).join('\n')).toContain(issue)
  })

  test('accepts the highest price of the currency', async () => {
    const highest = { ...withOption({ priceImpact: 100_000 }), ...withStore({ serviceFee: 1_000_000 }) }
    const [changed] = highest['menus.jsonl'] as ReturnType<typeof menu>[]
    changed!.sections[0]!.products[0]!['price'] = 1_000_000
    const other = (await createTestDatabase('empty')).db
    await importCatalogue(other, EXAMPLE, { originals, now: 0 })
    expect(await importAndGetIssues(other, createFolder(highest))).toEqual([])
  })

  test('rejected folders change nothing', async () => {
    expect(await exportFiles(db)).toEqual(before)
  })

  test('shows a hundred errors and counts all', async () => {
    const wrong = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }))
    const error = await importCatalogue(db, createFolder({ 'tags.jsonl': wrong }), { originals, now: 0 }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ total: 150 })
    expect(String(error)).toContain('tags.jsonl:100: name: is missing\n… and 50 more\n150 errors: nothing was changed.')
  })

  test('pictures: too small, too large, not a picture, wrong extension, duplicate id, invalid name', async () => {
    const folder = createFolder({}, EXAMPLE)
    const pictures = join(folder, 'pictures')
    const square = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#fa0' } })
    await square(95).png().toFile(join(pictures, 'small.png'))
    await square(4097).png().toFile(join(pictures, 'wide.png'))
    await square(100).png().toFile(join(pictures, 'webp-by-name.webp'))
    await square(100).jpeg().toFile(join(pictures, 'forno-crocetta.jpg'))
    writeFileSync(join(pictures, 'without-pixels.png'), 'not a picture')
    writeFileSync(join(pictures, 'Large Name.png'), 'not a picture')
    writeFileSync(join(pictures, 'a.gif'), 'GIF89a')
    expect(await importAndGetIssues(db, folder)).toEqual([
      'pictures/Large Name.png: must be named after an id: lower-case letters, digits, hyphens',
      'pictures/a.gif: is not a .png, .webp, .jpg or .jpeg file',
      'pictures/forno-crocetta.webp: has the same id as forno-crocetta.jpg',
      'pictures/small.png: is 95 × 95: each side must have at least 96 px',
      'pictures/webp-by-name.webp: is a png file with another extension',
      expect.stringMatching(/^pictures\/wide\.png: is /),
      'pictures/without-pixels.png: is not a picture',
    ])
    expect(readdirSync(originals)).toEqual(['forno-crocetta.webp'])
  })
})
