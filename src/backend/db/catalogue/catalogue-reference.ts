import * as z from 'zod/mini'

import { FILES, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import { MAX_SHOWN_ISSUES } from '#backend/db/catalogue/issues.ts'

interface Schema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly const?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** One row of a table: a field with its path in the record. */
export interface ReferenceField {
  readonly path: string
  readonly type: string
  readonly optional: boolean
  readonly description: string
}

/** Generates docs/CATALOGUE.md from the schemas that an import checks. */
export function formatCatalogueReference(example: Readonly<Record<string, string>>): string {
  const sections = RECORD_KINDS.map(kind => {
    const { file, description } = FILES[kind]
    const rows = listFields(kind).map(
      ({ path, type, optional, description: field }) => `| \`${path}\` | ${type} | ${optional ? '' : 'yes'} | ${field} |`,
    )
    return [`## ${file}`, '', description, '', '| field | type | required | description |', '| --- | --- | --- | --- |', ...rows, ''].join(
      '\n',
    )
  })
  const files = Object.entries(example).map(([name, text]) => `\`${name}\`\n\n\`\`\`json\n${text.trimEnd()}\n\`\`\`\n`)
  return [INTRODUCTION, ...sections, RULES, EXAMPLE, ...files].join('\n')
}

export function listFields(kind: (typeof RECORD_KINDS)[number]): ReferenceField[] {
  const schema = z.toJSONSchema(FILES[kind].schema, { io: 'input', reused: 'inline' }) as Schema
  return listNestedFields('', schema)
}

/** Lists the fields of an object, or of the items of a list or map. */
function listNestedFields(path: string, schema: Schema): ReferenceField[] {
  const { properties, required = [], items, additionalProperties } = schema
  const before = path === '' ? '' : `${path}.`
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) => toFields(`${before}${name}`, field, !required.includes(name)))
  }
  if (items) return listNestedFields(`${path}[]`, items)
  if (typeof additionalProperties === 'object') return listNestedFields(`${before}*`, additionalProperties)
  const seen = new Set<string>()
  return getChoices(schema)
    .flatMap(choice => listNestedFields(path, choice))
    .filter(({ path: fieldPath, description }) => !seen.has(fieldPath + description) && seen.add(fieldPath + description))
}

function toFields(path: string, field: Schema, optional: boolean): ReferenceField[] {
  const description = field.description ?? getChoices(field).find(it => it.description !== undefined)?.description ?? ''
  return [{ path, type: formatType(field), optional, description }, ...listNestedFields(path, field)]
}

const getChoices = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? []

function formatType(schema: Schema): string {
  const choices = getChoices(schema)
  if (choices.length > 0) return [...new Set(choices.map(formatType))].join(' or ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return schema.enum.map(it => `\`${it}\``).join(', ')
  switch (schema.type) {
    case 'array':
      return `list${formatRange(schema.minItems, schema.maxItems)} of ${formatPlural(schema.items ?? {})}`
    case 'object':
      return typeof schema.additionalProperties === 'object' ? formatMap(schema.additionalProperties) : 'object'
    case 'string':
      return `text${formatRange(undefined, schema.maxLength)}`
    case 'integer':
      return `whole number${formatRange(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'true or false'
    default:
      return `${schema.type ?? 'anything'}${formatRange(schema.minimum ?? schema.exclusiveMinimum, schema.maximum)}`
  }
}

function formatPlural(schema: Schema): string {
  if (getChoices(schema).length > 0 || schema.type === 'object') return 'objects'
  return formatType(schema)
    .replace(/^text/, 'texts')
    .replace(/^whole number/, 'whole numbers')
    .replace(/^list/, 'lists')
}

const formatMap = (values: Schema): string =>
  values.type === 'string' ? `texts by language, each${formatRange(undefined, values.maxLength)}` : `${formatPlural(values)} by name`

/** ` (1 to 23)`; technical limits of numbers are omitted. */
function formatRange(min: number | undefined, max: number | undefined): string {
  const upper = max === Number.MAX_SAFE_INTEGER || max === 2_147_483_647 ? undefined : max
  const lower = min === Number.MIN_SAFE_INTEGER ? undefined : min
  if (lower !== undefined && upper !== undefined) return ` (${lower} to ${upper})`
  if (upper !== undefined) return ` (at most ${upper})`
  return lower === undefined ? '' : ` (${lower} or more)`
}

const INTRODUCTION = `# Your own catalogue

<!-- Generated by scripts/catalogue-reference.ts from src/backend/db/catalogue: edit the source, not this file. -->

\`\`\`sh
npm run import -- FOLDER   # imports a folder into the marketplace
npm run export -- FOLDER   # writes the marketplace's catalogue into a new folder
npm run seed -- --write FOLDER   # writes the sample catalogue into a new folder, as an example
\`\`\`

A folder contains files of [JSON Lines](https://jsonlines.org): UTF-8, one record per line. Each file is optional. A folder with only \`stores.jsonl\` and
\`menus.jsonl\` is a normal import, and may refer to all existing records of the marketplace. Files are read in the order below.

- **All or nothing.** The whole folder is checked first. Each error names file, line and field. The first ${MAX_SHOWN_ISSUES} errors are shown in full, the rest are counted.
  One error prevents all changes. A valid folder is written in one transaction.
- **Repeatable.** A record with an existing key replaces the previous one, and a new record is added. Records that the folder does not contain are unchanged. A second import of
  the same folder changes nothing. To remove a store, set \`"gone": true\` (permanently) or \`"enabled": false\`.
- **Menus are replaced as a whole.** A product that is missing from its store's new menu is no longer sold. Orders store the names and prices of their products. A cart
  or a repeated order with such a product reports that it is unavailable.
- **You choose the ids.** An id is a whole number from 1 to 2147483647. Each kind of record has one series for the whole marketplace: two products never share an id,
  even in different stores.
- **Texts** are listed by language. Stores, menus, and the records that stores refer to have texts in every language of their city.
- **Money** is whole minor units of the city's currency: 750 is € 7.50. Each currency has a maximum price of some 10 000 euros (1000000 in EUR, 1000000000 in NGN). An
  option adds at most a tenth of it. A currency that no sample market uses has only the limit of the field.

While the site runs, cached pages show the new catalogue at once, and landings within seconds. An export of a marketplace, imported into an empty one, gives the same
catalogue. Its next export has the same bytes.
Toggles, customers and orders are not part of a catalogue.
`

const RULES = `## pictures/

Your own images. The file name is the id that records use: \`pictures/forno-crocetta.webp\` is \`"imageId": "forno-crocetta"\`. The format is PNG, WebP or JPEG,
with 5 MB at most and sides of 96 to 4096 px, preferably square. Images are copied into \`DATA_DIR/pictures/originals/\`, and replace an image with the same id.
Records can also use the ids of the bundled images (\`1f355\`).

## Rules across fields

- References lead to a record of the folder or of the marketplace.
- Slugs are unique: of a city in its country and language, of a category in its language, of a store in its city, of a filter, of a brand. Two stores never share an address number or \`urn\`.
- A store is inside a polygon of its city, and the city offers its category. Stores cannot change their city, and cities cannot change their country.
- Openings of a store do not overlap. At most one store of a city and category is its \`singleStore\`.
- An option group can be satisfied: its options have enough units for \`min\`, and the preselected units do not exceed \`max\`.
- A page, its actions and the restrictions refer to sections and products of their menu. A section of a group is not placed on the page.
- \`FLAT_PRODUCT\` and \`FLAT_DELIVERY\` prices are below the normal price.
- Only a \`GLOBAL\` landing has no \`countryCode\`. Only \`FILTER\` has a \`filterId\`, and only \`BRAND\` has a \`brandId\`.
`

const EXAMPLE = `## A minimal folder

One country, one city, one store with one pizza. The folder is [docs/catalogue-example](catalogue-example); \`npm run import -- docs/catalogue-example\` imports it.
`
