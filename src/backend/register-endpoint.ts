import type { Context, Hono } from 'hono'

import { type Authenticate, parseCallContext, type CallContext } from '#backend/call-context.ts'
import { formatIssues } from '#backend/format-issues.ts'
import type { RunOnce } from '#backend/idempotency.ts'
import { JsonReply, writeJson } from '#backend/json-reply.ts'
import { createAccountRequiredProblem } from '#backend/modules/account/guest/guest-problems.ts'
import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import type { Endpoint, HandlerInput, Reply } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'

export type Handler<E extends Endpoint> = (input: HandlerInput<E>, call: CallContext) => Promise<Reply<E>>
/** A handler that may write its reply itself. */
export type JsonHandler<E extends Endpoint> = (input: HandlerInput<E>, call: CallContext) => Promise<Reply<E> | JsonReply>
export type Handlers<All extends Record<string, Endpoint>> = { [Name in keyof All]?: JsonHandler<All[Name]> }

/** Options that all endpoints of an API share. */
export interface EndpointOptions {
  /** Maximum size of a JSON body, bytes. Default: 64 kB. */
  readonly maxJsonBodyBytes?: number | undefined
  /** When unset, every caller is anonymous. */
  readonly authenticate?: Authenticate | undefined
  /** When unset, calls with `idempotent` run each time. */
  readonly runOnce?: RunOnce | undefined
}

/** Registers one endpoint of the contract with the app. Validates the caller, the request and the reply. */
export function registerEndpoint<E extends Endpoint>(
  app: Hono,
  spec: E,
  handler: JsonHandler<E> | undefined,
  { maxJsonBodyBytes, authenticate, runOnce }: EndpointOptions = {},
): void {
  app.on(spec.method, spec.path, async c => {
    if (!handler) throw new Problem(501, `${spec.method} ${spec.path} is not implemented yet`)
    const { headers } = c.req.raw
    // authentication comes first: an anonymous caller learns nothing about the validity of the request
    const customer = await authenticate?.(headers)
    if (spec.customer === 'required' && !customer) throw createSignInProblem()
    if (spec.customer === 'required' && customer?.isGuest && !spec.guests) throw createAccountRequiredProblem()
    const input = {
      ...(spec.params && { params: parseInput('params', spec.params, rejectNulCharacters(c.req.param())) }),
      ...(spec.query && { query: parseInput('query', spec.query, rejectNulCharacters(parseQuery(c))) }),
      ...(spec.body && { body: parseInput('body', spec.body, await readBody(c.req.raw, maxJsonBodyBytes)) }),
    }
    const handle = (call: CallContext) => handler(input as HandlerInput<E>, call)
    const call = parseCallContext(headers, customer)
    const reply = await (spec.idempotent && runOnce ? runOnce(spec, input, call, handle) : handle(call))
    const json = reply instanceof JsonReply ? reply.json : writeJson(spec.reply, reply, `${spec.method} ${spec.path}`)
    return c.body(json, 200, { 'content-type': 'application/json' })
  })
}

/** B §8, 136290: the storefront refreshes its session once, then requests the password. */
export function createSignInProblem(): Problem {
  return new Problem(401, 'Please sign in', StaticCode.unauthorized, { headers: { 'www-authenticate': 'Bearer' } })
}

/** A parameter that occurs more than once is a list (A §7: "Query arrays are serialized without indices"). */
function parseQuery(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

/** PostgreSQL cannot store NUL in a text. */
function rejectNulCharacters<Texts extends Record<string, string | string[]>>(texts: Texts): Texts {
  const values = Object.values(texts).flat()
  if (values.some(it => it.includes('\0'))) throw new Problem(400, 'The URL contains a NUL character')
  return texts
}

function parseInput(source: string, schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem(400, formatIssues(result.error.issues, source))
  return result.data
}
