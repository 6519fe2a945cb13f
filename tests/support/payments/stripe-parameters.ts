/** The part of JSON Schema that Stripe's OpenAPI document uses for parameters. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly additionalProperties?: boolean | Schema
}

type Value = string | { readonly [name: string]: Value }

/** Parses `a[b]=1&c[0]=2` to objects; the indexes of lists are names. */
export function parseForm(text: string): Record<string, Value> {
  const form: Record<string, Value> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean)
    let target = form as Record<string, unknown>
    for (const name of names.slice(0, -1)) target = (target[name] ??= {}) as Record<string, unknown>
    target[names.at(-1)!] = value
  }
  return form
}

/** The first parameter that Stripe would reject, in its words; undefined when all are valid. */
export function findParameterIssue(value: unknown, schema: Schema, path = ''): string | undefined {
  if (schema.anyOf) {
    const issues = schema.anyOf.map(it => findParameterIssue(value, it, path))
    return issues.includes(undefined) ? undefined : issues[0]
  }
  if (schema.type === 'object') return findObjectIssue(value, schema, path)
  if (schema.type === 'array') {
    if (typeof value !== 'object' || value === null) return `Invalid array: ${path}`
    return findFirst(Object.entries(value), ([name, item]) => findParameterIssue(item, schema.items ?? {}, `${path}[${name}]`))
  }
  if (typeof value !== 'string') return `Invalid ${schema.type ?? 'value'}: ${path}`
  if (schema.type === 'integer' && !/^-?\d+$/.test(value)) return `Invalid integer: ${path}`
  if (schema.type === 'boolean' && !/^(?:true|false)$/.test(value)) return `Invalid boolean: ${path}`
  if (schema.enum && !schema.enum.includes(value)) return `Invalid ${path}: must be one of ${schema.enum.join(', ')}`
  return schema.maxLength !== undefined && value.length > schema.maxLength ? `Invalid string: ${path} is too long` : undefined
}

function findObjectIssue(value: unknown, schema: Schema, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return `Invalid object: ${path}`
  const missing = schema.required?.find(it => !(it in value))
  if (missing !== undefined) return `Missing required param: ${path}${missing}.`
  return findFirst(Object.entries(value), ([name, item]) => {
    const extra = schema.additionalProperties
    const property = schema.properties?.[name] ?? (typeof extra === 'object' ? extra : undefined)
    return property ? findParameterIssue(item, property, `${path}[${name}]`) : `Received unknown parameter: ${path}${name}`
  })
}

function findFirst<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
