import { type Components, type JsonSchema, toJsonSchema } from '#backend/api-docs/json-schema.ts'
import { HEADER_DESCRIPTIONS } from '#backend/api-docs/header-descriptions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { ServerError } from '#contract/server-error.ts'
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

/** Headers of some calls only. All other headers of the contract belong to every call. */
const OPTIONAL_HEADERS: ReadonlySet<HeaderName> = new Set([
  'mediaSource',
  'mediaCampaign',
  'facebookToken',
  'appInstance',
  'idempotencyKey',
  'storefront',
  'clientAddress',
  'sandboxBrowser',
  'widgetApiVersion',
])

const DESCRIPTION = `The calls that the storefront makes to a marketplace. To use your own marketplace, implement these calls and set
API_URL to its address. Amounts are integers in the currency's minor unit, times are milliseconds since 1970 in UTC, and a
query parameter that occurs more than once is a list. The specification does not define the paths of calls marked x-ours.`

/** Creates the OpenAPI 3.1 document of the contract. */
export function createOpenApi(registry: Readonly<Record<string, Endpoint>>): OpenApi {
  const components: Components = new Map()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, spec] of Object.entries(registry)) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: createOperation(name, spec, components) }
  }
  const rejected = {
    description: 'Rejected. The message gives the reason.',
    content: toJsonContent(toJsonSchema(ServerError, 'output', components)),
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Marketplace API', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(registry).map(it => it.domain))].map(name => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b))),
      parameters: Object.fromEntries((Object.keys(HEADER) as HeaderName[]).map(it => [it, createHeaderParameter(it)])),
      responses: { Rejected: rejected },
      securitySchemes: { customer: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in customer.' } },
    },
  }
}

function createOperation(name: string, spec: Endpoint, components: Components): Operation {
  const content = (schema: Endpoint['reply'], io: 'input' | 'output') => toJsonContent(toJsonSchema(schema, io, components))
  return {
    operationId: name,
    summary: spec.summary,
    description: [`Source: ${spec.source}.`, describeStaticCodes(spec)].filter(Boolean).join(' '),
    tags: [spec.domain],
    parameters: [
      ...(spec.params ? createParameters('path', spec.params, components) : []),
      ...(spec.query ? createParameters('query', spec.query, components) : []),
      ...getHeaderNames(spec).map(it => ({ $ref: `#/components/parameters/${it}` })),
    ],
    ...(spec.body && { requestBody: { required: true, content: content(spec.body, 'input') } }),
    responses: {
      200: { description: 'Done.', content: content(spec.reply, 'output') },
      default: { $ref: '#/components/responses/Rejected' },
    },
    ...(spec.customer && { security: [{ customer: [] }] }),
    ...(spec.customPath && { 'x-ours': true }),
    ...(spec.idempotent && { 'x-idempotent': true }),
    ...(spec.effects && { 'x-effects': true }),
    ...(spec.errors && { 'x-static-codes': spec.errors }),
  }
}

function createParameters(location: 'path' | 'query', schema: Endpoint['reply'], components: Components): NamedParameter[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, it]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: it,
  }))
}

function getHeaderNames(spec: Endpoint): HeaderName[] {
  const common = (Object.keys(HEADER) as HeaderName[]).filter(it => !OPTIONAL_HEADERS.has(it))
  const unsafe = spec.method !== 'GET' || spec.effects === true
  return [
    ...common,
    ...(unsafe ? ['storefront' as const] : []),
    ...(spec.idempotent ? ['idempotencyKey' as const] : []),
    ...(spec.headers ?? []),
  ]
}

function createHeaderParameter(name: HeaderName): NamedParameter {
  return {
    name: HEADER[name],
    in: 'header',
    required: name === 'idempotencyKey',
    description: HEADER_DESCRIPTIONS[name],
    schema: { type: 'string', maxLength: name === 'idempotencyKey' ? 100 : 4000 },
  }
}

/** The static codes of a call with their names. Two names can share one code: B §8 gives 214347 two meanings. */
export function describeStaticCodes(spec: Endpoint): string {
  const named = (spec.errors ?? []).map(code => {
    const names = Object.entries(StaticCode).filter(([, it]) => it === code) // prettier-ignore
    return `${code} ${names.map(([name]) => name).join(' or ')}`
  })
  return named.length ? `Static codes: ${named.join(', ')}.` : ''
}

const toJsonContent = (schema: JsonSchema): JsonContent => ({ 'application/json': { schema } })
