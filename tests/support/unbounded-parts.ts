import * as z from 'zod/mini'

import { Flag, Id } from '#contract/primitives.ts'

interface Node {
  readonly [key: string]: unknown
}

/** Schemas whose bounds JSON Schema cannot express. */
const BOUNDED_ELSEWHERE: ReadonlySet<unknown> = new Set([
  // only compared, never added: `rowId` of the backend checks its bounds
  Id,
  // accepts exactly eight strings
  Flag,
])

/** Paths of the schema parts that accept a value of any size: "body.components.courierTip". */
export function findUnboundedParts(schema: z.ZodMiniType, place: string): string[] {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (BOUNDED_ELSEWHERE.has(zodSchema)) jsonSchema.const = 'bounded'
    },
  })
  return findParts(root as Node, place)
}

function findParts(node: Node, path: string): string[] {
  if ('const' in node || 'enum' in node) return []
  const own = isBounded(node) ? [] : [path]
  const alternatives = (['anyOf', 'oneOf', 'allOf'] as const).flatMap(it => (node[it] as Node[] | undefined) ?? [])
  const fields = Object.entries((node['properties'] ?? {}) as Record<string, Node>)
  const items = node['items'] as Node | undefined
  const values = node['additionalProperties']
  return [
    ...own,
    ...alternatives.flatMap(it => findParts(it, path)),
    ...fields.flatMap(([name, field]) => findParts(field, `${path}.${name}`)),
    ...(items ? findParts(items, `${path}[]`) : []),
    ...(typeof values === 'object' ? findParts(values as Node, `${path}{}`) : []),
  ]
}

/** `type` is one type or a list: a nullable schema has ["string", "null"]. */
const isBounded = (node: Node): boolean => [node['type']].flat().every(type => isBoundedAs(type, node))

function isBoundedAs(type: unknown, node: Node): boolean {
  switch (type) {
    case 'string':
      return 'maxLength' in node || hasFixedLength(node['pattern'])
    case 'integer':
    case 'number':
      return isBelowSafe(node['maximum'] ?? node['exclusiveMaximum']) && isBelowSafe(node['minimum'] ?? node['exclusiveMinimum'])
    case 'array':
      return 'maxItems' in node
    default:
      // an object with arbitrary keys must limit their number
      return typeof node['additionalProperties'] !== 'object' || 'maxProperties' in node
  }
}

/** Anchored, and each repetition has an upper bound. */
const hasFixedLength = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\./g, ''))

const isBelowSafe = (bound: unknown): boolean => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
