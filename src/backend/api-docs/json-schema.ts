import * as z from 'zod/mini'

import { namedSchemas } from '#backend/api-docs/named-schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** Named schemas of the OpenAPI document, collected during conversion. */
export type Components = Map<string, JsonSchema>

/**
 * Converts a schema to OpenAPI 3.1 and adds named schemas to `components`. The name of a request schema ends in `Input`:
 * defaults make fields optional there that a reply always has.
 */
export function toJsonSchema(schema: Endpoint['reply'], io: 'input' | 'output', components: Components): JsonSchema {
  const toName = (id: string) => (io === 'input' ? `${id}Input` : id)
  const converted = z.toJSONSchema(schema, {
    io,
    metadata: namedSchemas,
    // replies can get new fields: clients must accept unknown ones
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      delete jsonSchema.id
    },
  })
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(converted), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? toComponentRef(value, toName) : value,
  ) as Record<string, unknown> & { $defs?: Record<string, JsonSchema> }
  for (const [id, part] of Object.entries($defs)) components.set(toName(id), part)
  return rest
}

const toComponentRef = (ref: string, toName: (id: string) => string): string =>
  ref.startsWith('#/$defs/') ? `#/components/schemas/${toName(ref.slice('#/$defs/'.length))}` : ref
