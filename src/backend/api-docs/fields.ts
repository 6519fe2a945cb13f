import type { JsonSchema } from '#backend/api-docs/json-schema.ts'

const COMPONENT = '#/components/schemas/'

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, it => `&#${it.charCodeAt(0)};`)
}

/** Describes a type in words: "list of Store", "text (at most 50)", "A | B". */
export function renderType(schema: JsonSchema): string {
  const { $ref, type, items, enum: values, const: value } = schema
  if (typeof $ref === 'string') {
    const name = escapeHtml($ref.slice(COMPONENT.length))
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (Array.isArray(values)) return values.map(renderValue).join(' | ')
  if (value !== undefined) return renderValue(value)
  const alternatives = getAlternatives(schema)
  if (alternatives) return alternatives.map(renderType).join(' or ')
  if (Array.isArray(type)) return type.map(it => renderType({ ...schema, type: it as unknown })).join(' or ')
  if (type === 'array') return `list${renderLimit(schema['maxItems'])} of ${renderType((items ?? {}) as JsonSchema)}`
  if (type === 'object') return schema['additionalProperties'] ? 'record by name' : 'object'
  if (type === 'string') return `text${renderLimit(schema['maxLength'])}`
  if (type === undefined) return 'anything'
  return { integer: 'whole number', boolean: 'true or false', null: 'null' }[String(type)] ?? String(type)
}

/** Renders the fields of an object, of a list's objects, or of each alternative as nested lists. Empty for a plain value. */
export function renderFields(schema: JsonSchema): string {
  const {
    properties,
    required = [],
    items,
  } = schema as { properties?: Record<string, JsonSchema>; required?: string[]; items?: JsonSchema }
  if (properties && Object.keys(properties).length) {
    const rows = Object.entries(properties).map(([name, it]) => {
      const optional = required.includes(name) ? '' : ' <i>optional</i>'
      return `<li><b>${escapeHtml(name)}</b> <span>${renderType(it)}</span>${optional}${renderFields(it)}</li>`
    })
    return `<ul>${rows.join('')}</ul>`
  }
  if (items) return renderFields(items)
  return (getAlternatives(schema) ?? []).map(renderFields).join('')
}

const getAlternatives = (schema: JsonSchema): JsonSchema[] | undefined => (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
const renderValue = (value: unknown): string => `<code>${escapeHtml(String(value))}</code>`
const renderLimit = (limit: unknown): string => (typeof limit === 'number' ? ` (at most ${limit})` : '')
