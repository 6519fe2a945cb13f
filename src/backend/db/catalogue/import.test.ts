import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { exportCatalogue } from '#backend/db/catalogue/export.ts'
import { ImportError } from '#backend/db/catalogue/faults.ts'
import { FILES, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { formatCatalogueReference, listFields } from '#backend/db/catalogue/reference.ts'
import type { Db } from '#backend/db/connect.ts'
import { createTestDatabase } from '#backend/db/testing.ts'

const EXAMPLE = 'docs/catalogue-example'
const root = mkdtempSync(join(tmpdir(), 'recado-import-'))
const originals = join(root, 'originals')
let folders = 0

/** A folder of files given as texts, or as values of one line each. */
function folderOf(files: Readonly<Record<string, string | Buffer | readonly unknown[]>>, base?: string): string {
  const folder = mkdtempSync(join(root, `folder-${folders++}-`))
  if (base !== undefined) cpSync(base, folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const lines = typeof content === 'string' || Buffer.isBuffer(content) ? content : content.map(it => `${JSON.stringify(it)}\n`).join('')
    writeFileSync(join(folder, name), lines)
  }
  return folder
}

const exampleOf = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(EXAMPLE, file), 'utf8')) as Record<string, unknown>

async function faultsOf(db: Db, folder: string): Promise<readonly string[]> {
  const outcome = await importCatalogue(db, folder, { originals, now: 0 }).catch((error: unknown) => error)
  if (outcome instanceof ImportError) return outcome.issues
  if (outcome instanceof Error) throw outcome
  return []
}

/** Everything that an export shows. */
async function imageOf(db: Db): Promise<Record<string, string>> {
  const folder = join(root, `image-${folders++}`)
  await exportCatalogue(db, folder, join(root, 'nothing'))
  return Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

let db: Db
let before: Record<string, string>

beforeAll(async () => {
  db = (await createTestDatabase('empty')).db
  await importCatalogue(db, EXAMPLE, { originals, now: 0 })
  before = await imageOf(db)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the smallest folder', () => {
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
      const given = readdirSync(EXAMPLE).includes(file) ? exampleOf(file) : undefined
      expect(before[file] === undefined ? undefined : JSON.parse(before[file]), file).toEqual(given)
    }
  })

  test('changes nothing when imported again', async () => {
    await importCatalogue(db, EXAMPLE, { originals, now: 0 })
    expect(await imageOf(db)).toEqual(before)
  })

  test('docs/CATALOGUE.md is what the schemas say, with each field told', () => {
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
  test('a store is listed since the given day, or since its first import', async () => {
    const mine = (await createTestDatabase('empty')).db
    await importCatalogue(mine, EXAMPLE, { originals, now: 0 })
    const { since, ...silent } = exampleOf('stores.jsonl')
    await importCatalogue(mine, folderOf({ 'stores.jsonl': [silent, { ...silent, id: 2, slug: 'secondo-forno' }] }), { originals, now: 0 })
    const listed = await mine.execute(sql`select id, since::text, since >= current_date - 1 as fresh from stores order by id`)
    expect([...listed]).toEqual([
      { id: 1, since, fresh: false },
      { id: 2, since: expect.any(String), fresh: true },
    ])
  })
  test('a menu replaces the previous one, and ids may move within the folder', async () => {
    const mine = (await createTestDatabase('empty')).db
    await importCatalogue(mine, EXAMPLE, { originals, now: 0 })
    const [store, menu] = [exampleOf('stores.jsonl'), exampleOf('menus.jsonl')]
    const second = { ...store, id: 2, slug: 'secondo-forno' }
    await importCatalogue(
      mine,
      folderOf({
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
    const moved = await mine.execute(sql`select id, store_id from products`)
    expect([...moved]).toEqual([{ id: 1, store_id: 2 }])
    // two swap their slugs
    const swapped = [
      { ...store, slug: 'secondo-forno' },
      { ...second, slug: 'forno-crocetta' },
    ]
    await importCatalogue(mine, folderOf({ 'stores.jsonl': swapped }), { originals, now: 0 })
    const slugs = await mine.execute(sql`select id, slug from stores order by id`)
    expect([...slugs]).toEqual([
      { id: 1, slug: 'secondo-forno' },
      { id: 2, slug: 'forno-crocetta' },
    ])
  })

  test('updates the seed record, so that landings are prerendered again', async () => {
    const mine = (await createTestDatabase('empty')).db
    await importCatalogue(mine, EXAMPLE, { originals, now: 86_400_000 })
    const [row] = await mine.execute(sql`select finished_at = '1970-01-02T00:00:00Z' as marked from seed_record`)
    expect(row).toEqual({ marked: true })
  })
})

const store = () => exampleOf('stores.jsonl')
const menu = () => exampleOf('menus.jsonl') as { sections: { products: Record<string, unknown>[] }[]; groups: Record<string, unknown>[] }
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
const withCity = (fields: Record<string, unknown>) => ({ 'cities.jsonl': [{ ...exampleOf('cities.jsonl'), ...fields }] })

const WRONG: readonly (readonly [what: string, files: Readonly<Record<string, string | Buffer | readonly unknown[]>>, says: string])[] = [
  ['no JSON', { 'stores.jsonl': '\n{"id": 1,\n' }, 'stores.jsonl:2: is not JSON'],
  ['not UTF-8', { 'stores.jsonl': Buffer.from([0x7b, 0xff, 0x7d]) }, 'stores.jsonl:1: is not UTF-8'],
  ['a list', { 'tags.jsonl': '[]\n' }, 'tags.jsonl:1: must be an object'],
  ['a missing field', withStore({ name: undefined }), 'stores.jsonl:1: name: is missing'],
  ['a field there is not', withStore({ colour: 'red' }), 'stores.jsonl:1: has no field "colour"'],
  ['a wrong type', withStore({ tint: '2' }), 'stores.jsonl:1: tint "2": must be a number'],
  ['a NUL', withStore({ name: { it: 'a\0', en: 'b' } }), 'stores.jsonl:1: name.it "a\\u0000": holds a NUL or half a character'],
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
    slug => [`a store called ${slug}`, withStore({ slug }), `stores.jsonl:1: slug "${slug}": is the address of another page`] as const,
  ),
  [
    'a store called like a category',
    withStore({ slug: 'ristoranti' }),
    'stores.jsonl:1: slug "ristoranti": is the slug of category 1 already',
  ],
  ['a file without a record', { 'stores.jsonl': '' }, 'stores.jsonl: holds no record'],
  ['a language that is missing', withStore({ name: { it: 'Forno' } }), 'stores.jsonl:1: name: has no text in en, spoken in TRN'],
  ['a point outside', withStore({ lat: 44 }), 'stores.jsonl:1: lat 44: lies outside of the polygons of TRN'],
  ['an unknown city', withStore({ cityCode: 'XXX' }), 'stores.jsonl:1: cityCode "XXX": is no city'],
  ['an unknown category', withStore({ categoryId: 9 }), 'stores.jsonl:1: categoryId 9: is no category'],
  ['an unknown tag', withStore({ tags: [5] }), 'stores.jsonl:1: tags[0] 5: is no tag'],
  ['an unknown picture', withStore({ imageId: 'nowhere' }), 'stores.jsonl:1: imageId "nowhere": is no picture'],
  [
    'a time of no day',
    withStore({ hours: [{ day: 1, opens: '25:00', closes: '26:00' }] }),
    'stores.jsonl:1: hours[0].opens "25:00": must be a time of day',
  ],
  [
    'hours that overlap',
    withStore({ hours: [{ day: 7, opens: '20:00', closes: '03:00' }, { day: 1, opens: '02:00', closes: '04:00' }] }), // prettier-ignore
    'stores.jsonl:1: hours[1]: overlaps with another opening',
  ],
  [
    'the slug of another',
    { 'stores.jsonl': [store(), { ...store(), id: 2 }] },
    'stores.jsonl:2: slug "forno-crocetta": is the slug in this city of store 1 already',
  ],
  ['the same id twice', { 'stores.jsonl': [store(), store()] }, 'stores.jsonl:2: id 1: stands on line 1 already'],
  ['a price of nothing', withProduct({ price: 0 }), 'menus.jsonl:1: sections[0].products[0].price 0: must be at least 1'],
  ['a price no computer counts', withProduct({ price: 2 ** 60 }), 'menus.jsonl:1: sections[0].products[0].price'],
  [
    'a price above that of any currency',
    withProduct({ price: 2 ** 53 - 1 }),
    'menus.jsonl:1: sections[0].products[0].price 9007199254740991: must be at most 10000000000',
  ],
  [
    'a price above that of its currency',
    withProduct({ price: 1_000_001 }),
    'menus.jsonl:1: sections[0].products[0].price 1000001: must be at most 1000000 in EUR',
  ],
  [
    'an option that costs too much',
    withOption({ priceImpact: 100_001 }),
    'menus.jsonl:1: groups[0].attributes[0].priceImpact 100001: must be at most 100000 in EUR',
  ],
  ...(['serviceFee', 'deliveryFee', 'minimumBasket', 'highestMinBasketSurcharge'] as const).map(
    field =>
      [
        `a ${field} that is too high`,
        withStore({ [field]: 1_000_001 }),
        `stores.jsonl:1: ${field} 1000001: must be at most 1000000 in EUR`,
      ] as const,
  ),
  ['a group there is not', withProduct({ groups: [7] }), 'menus.jsonl:1: sections[0].products[0].groups[0] 7: is no group of this menu'],
  [
    'an offer that is none',
    withProduct({ promotions: [{ id: 1, type: 'FLAT_PRODUCT', price: 900, prime: false }] }),
    'menus.jsonl:1: sections[0].products[0].promotions[0].price 900: is not below the price of 750',
  ],
  ['a group nobody can answer', withGroup({ min: 3, max: 4 }), 'menus.jsonl:1: groups[0]: wants 3 units, and its options have 2'],
  ['a menu of no store', { 'menus.jsonl': [{ storeId: 5, sections: [] }] }, 'menus.jsonl:1: storeId 5: is no store'],
  [
    'a number of a store that stays',
    { 'stores.jsonl': [{ ...store(), id: 2, slug: 'second' }], 'menus.jsonl': [{ ...menu(), storeId: 2 }] },
    'menus.jsonl:1: product 1: belongs to store 1 already, which this folder leaves as it is',
  ],
  ['a ring that is open', withCity({ polygons: ['_p~iF~ps|U_ulLnnqC_mqNvxq`@_ulLnnqC'] }), 'cities.jsonl:1: polygons[0]: is not closed'],
  ['no polyline', withCity({ polygons: ['!'] }), 'cities.jsonl:1: polygons[0]: is no encoded polyline'],
  ['no time zone', withCity({ timeZone: 'Europe/Turin' }), 'cities.jsonl:1: timeZone "Europe/Turin": is no time zone'],
  [
    'a landing of nothing',
    { 'landings.jsonl': [{ id: 1, kind: 'COUNTRY', texts: { en: { title: 'a', description: 'b', blocks: [], questions: [] } } }] },
    'landings.jsonl:1: countryCode: is missing',
  ],
  ['a file of no kind', { 'shops.jsonl': '{}\n', 'tags.jsonl': '' }, 'shops.jsonl: is none of the files of a catalogue'],
]

describe('an invalid folder is rejected with positions, and nothing changes', () => {
  test.each(WRONG)('%s', async (_, files, says) => {
    expect((await faultsOf(db, folderOf(files))).join('\n')).toContain(says)
  })

  test('accepts the highest price of the currency', async () => {
    const highest = { ...withOption({ priceImpact: 100_000 }), ...withStore({ serviceFee: 1_000_000 }) }
    const [changed] = highest['menus.jsonl'] as ReturnType<typeof menu>[]
    changed!.sections[0]!.products[0]!['price'] = 1_000_000
    const mine = (await createTestDatabase('empty')).db
    await importCatalogue(mine, EXAMPLE, { originals, now: 0 })
    expect(await faultsOf(mine, folderOf(highest))).toEqual([])
  })

  test('rejected folders change nothing', async () => {
    expect(await imageOf(db)).toEqual(before)
  })

  test('shows a hundred errors and counts all', async () => {
    const wrong = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }))
    const refused = await importCatalogue(db, folderOf({ 'tags.jsonl': wrong }), { originals, now: 0 }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ total: 150 })
    expect(String(refused)).toContain('tags.jsonl:100: name: is missing\n… and 50 more\n150 errors: nothing was changed.')
  })

  test('pictures: too small, too large, no picture, another kind, two of one id, a bad name', async () => {
    const folder = folderOf({}, EXAMPLE)
    const here = join(folder, 'pictures')
    const square = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#fa0' } })
    await square(95).png().toFile(join(here, 'small.png'))
    await square(4097).png().toFile(join(here, 'wide.png'))
    await square(100).png().toFile(join(here, 'webp-by-name.webp'))
    await square(100).jpeg().toFile(join(here, 'forno-crocetta.jpg'))
    writeFileSync(join(here, 'words.png'), 'no picture')
    writeFileSync(join(here, 'Large Name.png'), 'no picture')
    writeFileSync(join(here, 'a.gif'), 'GIF89a')
    expect(await faultsOf(db, folder)).toEqual([
      'pictures/Large Name.png: must be named after an id: small letters, digits, hyphens',
      'pictures/a.gif: is no .png, .webp, .jpg or .jpeg',
      'pictures/forno-crocetta.webp: has the id of forno-crocetta.jpg',
      'pictures/small.png: is 95 × 95: each side must have 96 px at least',
      'pictures/webp-by-name.webp: is a png by another name',
      expect.stringMatching(/^pictures\/wide\.png: is /),
      'pictures/words.png: is no picture',
    ])
    expect(readdirSync(originals)).toEqual(['forno-crocetta.webp'])
  })
})
