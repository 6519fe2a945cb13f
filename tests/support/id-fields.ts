import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Names of fields whose value can identify something. `a` and `b`: of paths without names in the specification. */
const ID_NAME = /(?:^id|Ids?|^urn|Urn|[uU]uid|^[ab]|Hash|[cC]ode|[tT]oken)$/

/** The fields of a call that can identify something: `params.id`, `body.orderDetails.baseOrderUrn`, `body.reasons[].optionId`. */
export function listIdFields(spec: Endpoint): string[] {
  const found = new Set<string>()
  const visit = (schema: Schema, path: string): void => {
    for (const it of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) visit(it, path)
    if (schema.items) visit(schema.items, `${path}[]`)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (ID_NAME.test(name)) found.add(`${path}.${name}`)
      visit(field, `${path}.${name}`)
    }
  }
  for (const source of ['params', 'query', 'body'] as const) {
    const schema = spec[source]
    if (schema) visit(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as Schema, source)
  }
  return [...found]
}

/** Whether an input has a value in a field of `listIdFields`. */
export function hasField(input: unknown, path: string): boolean {
  let values: unknown[] = [input]
  for (const step of path.split('.')) {
    const name = step.replace('[]', '')
    values = values.map(it => (typeof it === 'object' && it !== null ? (it as Readonly<Record<string, unknown>>)[name] : undefined))
    if (step.endsWith('[]')) values = values.flatMap(it => (Array.isArray(it) ? (it as unknown[]) : []))
  }
  return values.some(it => it !== undefined && it !== null)
}
