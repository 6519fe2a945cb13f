import * as z from 'zod/mini'

import { FILES, KINDS } from '#backend/db/catalogue/files.ts'
import { SHOWN_FAULTS } from '#backend/db/catalogue/faults.ts'

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

/** One row of a table: a field, told by its path in the record. */
export interface Field {
  readonly path: string
  readonly type: string
  readonly optional: boolean
  readonly says: string
}

/** docs/CATALOGUE.md, from the schemas that an import checks. */
export function catalogueReference(example: Readonly<Record<string, string>>): string {
  const sections = KINDS.map(kind => {
    const { file, says } = FILES[kind]
    const rows = fieldsOf(kind).map(
      ({ path, type, optional, says: said }) => `| \`${path}\` | ${type} | ${optional ? '' : 'yes'} | ${said} |`,
    )
    return [`## ${file}`, '', says, '', '| field | type | needed | what it is |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
  })
  const files = Object.entries(example).map(([name, text]) => `\`${name}\`\n\n\`\`\`json\n${text.trimEnd()}\n\`\`\`\n`)
  return [INTRODUCTION, ...sections, RULES, EXAMPLE, ...files].join('\n')
}

export function fieldsOf(kind: (typeof KINDS)[number]): Field[] {
  const schema = z.toJSONSchema(FILES[kind].schema, { io: 'input', reused: 'inline' }) as Schema
  return below('', schema)
}

/** Of an object its fields, of a list or a map what it holds. */
function below(path: string, schema: Schema): Field[] {
  const { properties, required = [], items, additionalProperties } = schema
  const before = path === '' ? '' : `${path}.`
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) => fieldAt(`${before}${name}`, field, !required.includes(name)))
  }
  if (items) return below(`${path}[]`, items)
  if (typeof additionalProperties === 'object') return below(`${before}*`, additionalProperties)
  const seen = new Set<string>()
  return choicesOf(schema)
    .flatMap(choice => below(path, choice))
    .filter(({ path: at, says }) => !seen.has(at + says) && seen.add(at + says))
}

function fieldAt(path: string, field: Schema, optional: boolean): Field[] {
  const says = field.description ?? choicesOf(field).find(it => it.description !== undefined)?.description ?? ''
  return [{ path, type: typeOf(field), optional, says }, ...below(path, field)]
}

const choicesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? []

function typeOf(schema: Schema): string {
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return schema.enum.map(it => `\`${it}\``).join(', ')
  switch (schema.type) {
    case 'array':
      return `list${spanOf(schema.minItems, schema.maxItems)} of ${plural(schema.items ?? {})}`
    case 'object':
      return typeof schema.additionalProperties === 'object' ? mapOf(schema.additionalProperties) : 'object'
    case 'string':
      return `text${spanOf(undefined, schema.maxLength)}`
    case 'integer':
      return `whole number${spanOf(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'true or false'
    default:
      return `${schema.type ?? 'anything'}${spanOf(schema.minimum ?? schema.exclusiveMinimum, schema.maximum)}`
  }
}

function plural(schema: Schema): string {
  if (choicesOf(schema).length > 0 || schema.type === 'object') return 'objects'
  return typeOf(schema)
    .replace(/^text/, 'texts')
    .replace(/^whole number/, 'whole numbers')
    .replace(/^list/, 'lists')
}

const mapOf = (values: Schema): string =>
  values.type === 'string' ? `texts by language, each${spanOf(undefined, values.maxLength)}` : `${plural(values)} by name`

/** ` (1 to 23)`; what only says how far a computer counts is left out. */
function spanOf(least: number | undefined, most: number | undefined): string {
  const top = most === Number.MAX_SAFE_INTEGER || most === 2_147_483_647 ? undefined : most
  const low = least === Number.MIN_SAFE_INTEGER ? undefined : least
  if (low !== undefined && top !== undefined) return ` (${low} to ${top})`
  if (top !== undefined) return ` (at most ${top})`
  return low === undefined ? '' : ` (${low} or more)`
}

const INTRODUCTION = `# A catalogue of your own

<!-- Written by scripts/catalogue-reference.ts from src/backend/db/catalogue: change that, not this. -->

\`\`\`sh
npm run import -- FOLDER   # takes a folder into the marketplace
npm run export -- FOLDER   # writes the marketplace's catalogue into a new folder
npm run seed -- --write FOLDER   # writes the sample catalogue into a new folder, to look at or to begin with
\`\`\`

A folder holds files of [JSON Lines](https://jsonlines.org): UTF-8, one record a line. Any of them may be missing: a folder of \`stores.jsonl\`
and \`menus.jsonl\` alone is an ordinary import, and may refer to all that the marketplace holds already. Files are read in the order below.

- **All or nothing.** The whole folder is checked first. Each error is told with file, line and field, the first ${SHOWN_FAULTS} of them in full and the rest counted;
  with one error nothing is changed. What is right is written in one transaction.
- **Again and again.** A record whose key is known takes the place of the one before; one that is new is added; what the folder does not name stays. The same
  folder twice changes nothing the second time. To take a store away, say \`"gone": true\` (for good) or \`"enabled": false\`.
- **Menus are replaced as a whole.** A product that is not in its store's new menu is sold no more. Orders keep names and prices of what was bought; a
  basket that holds such a product, and whoever orders again, is told that it is not to be had.
- **Numbers are yours.** An id is a whole number from 1 to 2147483647, one series a kind for the whole marketplace: no two products have one id, in whatever stores.
- **Texts** stand by language. Stores and menus, and what stores refer to, speak every language of their city.
- **Money** is whole minor units of the city's currency: 750 is € 7.50. Each currency has a highest price of some 10 000 euros (1000000 in EUR, 1000000000
  in NGN), and an option adds a tenth of it at most; a currency that no market of ours has takes what the field allows.

While the site runs, pages that are kept show the new catalogue within \`HTML_CACHE_SECONDS\`; landings that were built ahead do so after the next \`npm start\`.
An export of a marketplace, imported into an empty one, gives the same catalogue: exported again, the same bytes.
Toggles, customers and orders are not part of a catalogue.
`

const RULES = `## pictures/

Your own pictures, each named after the id that records refer to it by: \`pictures/forno-crocetta.webp\` is \`"imageId": "forno-crocetta"\`. PNG, WebP or JPEG,
5 MB at most, sides of 96 to 4096 px, best square. They are copied into \`DATA_DIR/pictures/originals/\`; one of the same id takes the place of the one before.
Ids of the pictures that came with Recado (\`1f355\`) can be used as they are.

## Rules over several fields

- References lead somewhere: to a record of the folder above, or to what the marketplace holds.
- Slugs are unique: of a city in its country and language, of a category in its language, of a store in its city, of a filter, of a brand. Stores have no address number or \`urn\` in common.
- A store lies inside a polygon of its city, and its category is offered there. Stores stay in their city, cities in their country.
- Openings of a store do not overlap. One store at most of a city and category is its \`singleStore\`.
- An option group can be answered: its options have as many units as it wants, and what is chosen at first is not too much.
- \`FLAT_PRODUCT\` and \`FLAT_DELIVERY\` cost less than without them.
- A landing's \`countryCode\` is missing for \`GLOBAL\` alone; \`filterId\` and \`brandId\` belong to \`FILTER\` and \`BRAND\`.
`

const EXAMPLE = `## The smallest folder

One country, one city, one store with one pizza: it lies in [docs/catalogue-example](catalogue-example), and \`npm run import -- docs/catalogue-example\` takes it in.
`
