import type { JsonSchema } from '#backend/api-docs/json-schema.ts'

const COMPONENT = '#/components/schemas/'

/** Text made safe for HTML, inside and outside of attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, it => `&#${it.charCodeAt(0)};`)
}

/** What a value is, in words: "list of Store", "text, at most 50", "A | B". */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, enum: words, const: word } = schema
  if (typeof $ref === 'string') {
    const name = escapeHtml($ref.slice(COMPONENT.length))
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (Array.isArray(words)) return words.map(valueOf).join(' | ')
  if (word !== undefined) return valueOf(word)
  const choices = choicesOf(schema)
  if (choices) return choices.map(typeOf).join(' or ')
  if (Array.isArray(type)) return type.map(it => typeOf({ ...schema, type: it as unknown })).join(' or ')
  if (type === 'array') return `list${atMost(schema['maxItems'])} of ${typeOf((items ?? {}) as JsonSchema)}`
  if (type === 'object') return schema['additionalProperties'] ? 'record by name' : 'object'
  if (type === 'string') return `text${atMost(schema['maxLength'])}`
  if (type === undefined) return 'anything'
  return { integer: 'whole number', boolean: 'true or false', null: 'null' }[String(type)] ?? String(type)
}

/** The fields of an object, of the objects in a list, or of each of several objects, as nested lists; empty for a plain value. */
export function fieldsOf(schema: JsonSchema): string {
  const {
    properties,
    required = [],
    items,
  } = schema as { properties?: Record<string, JsonSchema>; required?: string[]; items?: JsonSchema }
  if (properties && Object.keys(properties).length) {
    const rows = Object.entries(properties).map(([name, it]) => {
      const optional = required.includes(name) ? '' : ' <i>optional</i>'
      return `<li><b>${escapeHtml(name)}</b> <span>${typeOf(it)}</span>${optional}${fieldsOf(it)}</li>`
    })
    return `<ul>${rows.join('')}</ul>`
  }
  if (items) return fieldsOf(items)
  return (choicesOf(schema) ?? []).map(fieldsOf).join('')
}

const choicesOf = (schema: JsonSchema): JsonSchema[] | undefined => (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
const valueOf = (value: unknown): string => `<code>${escapeHtml(String(value))}</code>`
const atMost = (limit: unknown): string => (typeof limit === 'number' ? ` (at most ${limit})` : '')
