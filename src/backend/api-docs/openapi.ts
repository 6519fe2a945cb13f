import { type Components, type JsonSchema, jsonSchemaOf } from '#backend/api-docs/json-schema.ts'
import { HEADER_MEANINGS } from '#backend/api-docs/header-descriptions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ServerError, StaticCode } from '#contract/errors.ts'
import { HEADER, type HeaderName } from '#contract/headers.ts'

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: JsonContent }
  readonly responses: Readonly<Record<string, JsonSchema>>
  readonly security?: readonly JsonSchema[]
  readonly 'x-ours'?: true
  readonly 'x-idempotent'?: true
  readonly 'x-effects'?: true
  readonly 'x-static-codes'?: readonly number[]
}
type JsonContent = { readonly 'application/json': { readonly schema: JsonSchema } }
type Parameter = { readonly $ref: string } | NamedParameter
interface NamedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, NamedParameter>>
    readonly responses: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/** Sent with some calls only; every other header of the contract goes with all. */
const SPECIAL: ReadonlySet<HeaderName> = new Set([
  'facebookToken',
  'appInstance',
  'idempotencyKey',
  'storefront',
  'clientAddress',
  'sandboxBrowser',
])

const DESCRIPTION = `What the storefront asks of a marketplace. Put one of your own behind it by answering these calls and naming
its address in API_URL. Sums are whole numbers of the currency's minor unit, instants are milliseconds since 1970 in UTC, and a
query parameter sent more than once is a list. Calls marked x-ours are not spelled out by the specification: their paths are ours.`

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(registry: Readonly<Record<string, Endpoint>>): OpenApi {
  const components: Components = new Map()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, spec] of Object.entries(registry)) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(name, spec, components) }
  }
  const refused = { description: 'Refused; the message says why.', content: json(jsonSchemaOf(ServerError, 'output', components)) }
  return {
    openapi: '3.1.1',
    info: { title: 'Marketplace API', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(registry).map(it => it.area))].map(name => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b))),
      parameters: Object.fromEntries((Object.keys(HEADER) as HeaderName[]).map(it => [it, headerOf(it)])),
      responses: { Refused: refused },
      securitySchemes: { customer: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in customer.' } },
    },
  }
}

function operationOf(name: string, spec: Endpoint, components: Components): Operation {
  const content = (schema: Endpoint['reply'], io: 'input' | 'output') => json(jsonSchemaOf(schema, io, components))
  return {
    operationId: name,
    summary: spec.summary,
    description: [`Source: ${spec.source}.`, staticCodesOf(spec)].filter(Boolean).join(' '),
    tags: [spec.area],
    parameters: [
      ...(spec.params ? parametersOf('path', spec.params, components) : []),
      ...(spec.query ? parametersOf('query', spec.query, components) : []),
      ...headersOf(spec).map(it => ({ $ref: `#/components/parameters/${it}` })),
    ],
    ...(spec.body && { requestBody: { required: true, content: content(spec.body, 'input') } }),
    responses: {
      200: { description: 'Done.', content: content(spec.reply, 'output') },
      default: { $ref: '#/components/responses/Refused' },
    },
    ...(spec.customer && { security: [{ customer: [] }] }),
    ...(spec.ours && { 'x-ours': true }),
    ...(spec.idempotent && { 'x-idempotent': true }),
    ...(spec.effects && { 'x-effects': true }),
    ...(spec.errors && { 'x-static-codes': spec.errors }),
  }
}

function parametersOf(place: 'path' | 'query', schema: Endpoint['reply'], components: Components): NamedParameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', components) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, it]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: it,
  }))
}

function headersOf(spec: Endpoint): HeaderName[] {
  const common = (Object.keys(HEADER) as HeaderName[]).filter(it => !SPECIAL.has(it))
  const unsafe = spec.method !== 'GET' || spec.effects === true
  return [
    ...common,
    ...(unsafe ? ['storefront' as const] : []),
    ...(spec.idempotent ? ['idempotencyKey' as const] : []),
    ...(spec.headers ?? []),
  ]
}

function headerOf(name: HeaderName): NamedParameter {
  return {
    name: HEADER[name],
    in: 'header',
    required: name === 'idempotencyKey',
    description: HEADER_MEANINGS[name],
    schema: { type: 'string', maxLength: name === 'idempotencyKey' ? 100 : 4000 },
  }
}

/** The static codes of a call with their names: two names may share one code (B §8 gives 214347 two meanings). */
export function staticCodesOf(spec: Endpoint): string {
  const named = (spec.errors ?? []).map(code => {
    const names = Object.entries(StaticCode).filter(([, it]) => it === code) // prettier-ignore
    return `${code} ${names.map(([name]) => name).join(' or ')}`
  })
  return named.length ? `Static codes: ${named.join(', ')}.` : ''
}

const json = (schema: JsonSchema): JsonContent => ({ 'application/json': { schema } })
