import { listFields } from '#backend/db/catalogue/catalogue-reference.ts'
import { FILES, type RecordKind, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import type { Random } from '#backend/db/seed/random.ts'

/** The lines of each file of a folder, as bytes. */
export type Files = Map<string, Buffer[]>

interface Corruption {
  readonly description: string
  readonly file: string
  readonly files: Files
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Entry = readonly [path: (string | number)[], value: Json]

const getRecordKind = (file: string): RecordKind => RECORD_KINDS.find(kind => FILES[kind].file === file) ?? 'stores'

/** Corrupts one file in one way. Each way always causes an import error. */
export function corruptCatalogue(files: Files, draw: Random): Corruption {
  for (;;) {
    const file = draw.pick([...files.keys()])
    const lines = [...(files.get(file) ?? [])]
    const description = draw.pick(Object.keys(CORRUPTIONS))
    if (CORRUPTIONS[description]?.(lines, draw, getRecordKind(file)) !== true) continue
    return { description, file, files: new Map([...files, [file, lines]]) }
  }
}

/** Each function changes the lines and returns true, or returns false when it does not apply to them. */
const CORRUPTIONS: Readonly<Record<string, (lines: Buffer[], draw: Random, kind: RecordKind) => boolean>> = {
  'a truncated line': atLine((line, draw) => line.subarray(0, draw.between(1, line.length - 2))),
  'a missing brace, bracket, colon or quote': atLine((line, draw) => {
    const at = draw.pick(findStructuralCharacters(line.toString()))
    return Buffer.from(line.toString().slice(0, at) + line.toString().slice(at + 1))
  }),
  'invalid UTF-8': atLine((line, draw) => {
    const at = draw.between(0, line.length)
    return Buffer.concat([line.subarray(0, at), Buffer.from([draw.pick([0xff, 0xc0, 0x80, 0xfe])]), Buffer.from('{'), line.subarray(at)])
  }),
  'random bytes': (lines, draw) => {
    lines[draw.between(0, lines.length - 1)] = Buffer.from(Array.from({ length: 40 }, () => draw.between(128, 255)))
    return true
  },
  'a raw NUL': atLine((line, draw) => {
    const at = draw.between(0, line.length)
    return Buffer.concat([line.subarray(0, at), Buffer.from([0]), line.subarray(at)])
  }),
  'a duplicate line': (lines, draw) => {
    lines.push(draw.pick(lines))
    return true
  },
  'two records with the same key': atRecords((records, draw) => {
    const [one, other] = [draw.pick(records), draw.pick(records)]
    const keys = ['storeId', 'id', 'code', 'cityCode', 'categoryId'].filter(key => key in one)
    if (one === other) return false
    for (const key of keys.includes('storeId') ? ['storeId'] : keys.includes('id') ? ['id'] : keys) one[key] = other[key] ?? null
    return true
  }),
  'a wrong type': atValue(
    () => true,
    value => (typeof value === 'string' ? 12_345 : Array.isArray(value) ? { a: 1 } : typeof value === 'object' ? [] : 'x'),
  ),
  'a huge number': atValue(
    value => typeof value === 'number',
    (_, draw) => draw.pick([1e300, -1e300]),
  ),
  'a text with a NUL': atValue(
    value => typeof value === 'string',
    value => `${String(value)}\0`,
  ),
  'half a surrogate pair': atValue(
    value => typeof value === 'string',
    value => `${String(value)}\ud83c`,
  ),
  'a text that is too long': atValue(
    value => typeof value === 'string',
    () => 'x'.repeat(30_000),
  ),
  'an empty text': atValue(
    (value, path) => typeof value === 'string' && path.at(-1) !== 'foundBy',
    () => '',
  ),
  'an unknown field': atRecords((records, draw) => {
    draw.pick(records)['zzz'] = 1
    return true
  }),
  'a missing field': atRecords((records, draw, kind) => {
    const required = listFields(kind).filter(({ path, optional }) => !optional && !/[.[]/.test(path))
    const record = draw.pick(records)
    const { path } = draw.pick(required)
    return Reflect.deleteProperty(record, path)
  }),
  'a dangling reference': atValue(
    (_, path) =>
      ['categoryId', 'cityCode', 'countryCode', 'parentId', 'brandId', 'tagId'].includes(String(path.at(-1))) ||
      ['tags', 'filters', 'groups'].includes(String(path.at(-2))),
    value => (typeof value === 'string' ? (value.length === 2 ? 'ZZ' : 'ZZZ') : 2_000_000_000),
    ['stores', 'menus', 'cityCategories', 'cities', 'streets'],
  ),
  'a missing language': atRecords((records, draw, kind) => {
    if (!['stores', 'cities', 'menus'].includes(kind)) return false
    const record = draw.pick(records)
    const texts = kind === 'cities' ? record['texts'] : kind === 'stores' ? record['name'] : getFirstSection(record)?.['name']
    return (
      typeof texts === 'object' &&
      texts !== null &&
      !Array.isArray(texts) &&
      Reflect.deleteProperty(texts, 'en') &&
      Object.keys(texts).length >= 0
    )
  }),
  'an invalid price': atValue(
    (_, path) => path.at(-1) === 'price',
    (_, draw) => draw.pick([-5, 1.5, 2 ** 60]),
  ),
  'an invalid time': atValue(
    (_, path) => path.at(-1) === 'opens' || path.at(-1) === 'closes',
    (_, draw) => draw.pick(['24:01', '9:00', '12:60', 'noon']),
  ),
  'a place far from its city': atValue(
    (_, path) => path.at(-1) === 'lat',
    (_, draw) => draw.pick([0, -89, 91]),
  ),
  'an invalid polygon': atValue(
    (_, path) => path.at(-2) === 'polygons',
    (_, draw) => draw.pick(['!!', '????', 'abc']),
  ),
}

function getFirstSection(record: Record<string, Json>): Record<string, Json> | undefined {
  const { sections } = record
  const [first] = Array.isArray(sections) ? sections : []
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? first : undefined
}

function atLine(change: (line: Buffer, draw: Random) => Buffer) {
  return (lines: Buffer[], draw: Random): boolean => {
    const at = draw.between(0, lines.length - 1)
    const line = lines[at]
    if (line === undefined || line.length < 4) return false
    lines[at] = change(line, draw)
    return true
  }
}

function atRecords(change: (records: Record<string, Json>[], draw: Random, kind: RecordKind) => boolean) {
  return (lines: Buffer[], draw: Random, kind: RecordKind): boolean => {
    const records = lines.map(line => JSON.parse(line.toString()) as Record<string, Json>)
    if (!change(records, draw, kind)) return false
    lines.splice(0, lines.length, ...records.map(record => Buffer.from(JSON.stringify(record))))
    return true
  }
}

/** Changes one random value of those that match. */
function atValue(
  isMatch: (value: Json, path: Entry[0]) => boolean,
  change: (value: Json, draw: Random) => Json,
  kinds?: readonly RecordKind[],
) {
  return atRecords((records, draw, kind) => {
    if (kinds && !kinds.includes(kind)) return false
    const record = draw.pick(records)
    const entries = listEntries(record, []).filter(([path, value]) => isMatch(value, path))
    if (entries.length === 0) return false
    const [path, value] = draw.pick(entries)
    let parent: Json = record
    for (const part of path.slice(0, -1)) parent = (parent as Record<string, Json>)[part] ?? null
    ;(parent as Record<string, Json>)[path.at(-1) ?? ''] = change(value, draw)
    return true
  })
}

function listEntries(value: Json, path: (string | number)[]): Entry[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): Entry[] => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    return [[at, inner], ...listEntries(inner, at)]
  })
}

/** Positions of quotes, and of braces, brackets and colons outside strings. */
function findStructuralCharacters(text: string): number[] {
  const positions: number[] = []
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (inside && character === '\\') at++
    else if (character === '"') {
      inside = !inside
      positions.push(at)
    } else if (!inside && '{}[]:'.includes(character)) positions.push(at)
  }
  return positions
}
