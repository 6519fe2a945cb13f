import * as z from 'zod/mini'

import { namedSchemas } from '#backend/api-docs/named-schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** Schemas of the document by name; filled as they are met. */
export type Components = Map<string, JsonSchema>

/**
 * A schema as OpenAPI 3.1 has it. What has a name goes to `components`; of a request the name ends in `Input`, since
 * defaults make a field optional there that a reply always has.
 */
export function jsonSchemaOf(schema: Endpoint['reply'], io: 'input' | 'output', components: Components): JsonSchema {
  const nameOf = (id: string) => (io === 'input' ? `${id}Input` : id)
  const made = z.toJSONSchema(schema, {
    io,
    metadata: namedSchemas,
    // a reply may grow fields: whoever reads it must let them pass
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
  } = JSON.parse(JSON.stringify(made), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? renamed(value, nameOf) : value,
  ) as Record<string, unknown> & { $defs?: Record<string, JsonSchema> }
  for (const [id, part] of Object.entries($defs)) components.set(nameOf(id), part)
  return rest
}

const renamed = (ref: string, nameOf: (id: string) => string): string =>
  ref.startsWith('#/$defs/') ? `#/components/schemas/${nameOf(ref.slice('#/$defs/'.length))}` : ref
