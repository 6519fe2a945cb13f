import type { Context, Hono } from 'hono'

import { type Authenticate, callContextOf, type CallContext } from '#backend/call-context.ts'
import type { Idempotency } from '#backend/idempotency.ts'
import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import type { Endpoint, HandlerInput, Reply } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'

export type Handler<E extends Endpoint> = (input: HandlerInput<E>, call: CallContext) => Promise<Reply<E>>
export type Handlers<All extends Record<string, Endpoint>> = { [Name in keyof All]?: Handler<All[Name]> }

/** A handler gave what the contract does not promise: our fault, so a 500 that is reported. */
export class ReplyMisfit extends Error {
  override name = 'ReplyMisfit' as const
}

/** What every call of an API shares. */
export interface ServeParts {
  /** Longest JSON body, bytes; 64 kB when unset. */
  readonly jsonBodyBytes?: number | undefined
  /** Nobody is anybody when unset. */
  readonly authenticate?: Authenticate | undefined
  /** Calls with `idempotent` are run each time when unset. */
  readonly idempotency?: Idempotency | undefined
}

/** Hangs one endpoint of the contract on the app: caller and request checked on the way in, reply on the way out. */
export function serve<E extends Endpoint>(
  app: Hono,
  spec: E,
  handler: Handler<E> | undefined,
  { jsonBodyBytes, authenticate, idempotency }: ServeParts = {},
): void {
  app.on(spec.method, spec.path, async c => {
    if (!handler) throw new Problem(501, `${spec.method} ${spec.path} is not answered yet`)
    const { headers } = c.req.raw
    // before anything else is looked at: a stranger learns nothing of what a call would have said
    const customer = await authenticate?.(headers)
    if (spec.customer === 'required' && !customer) throw signInFirst()
    const input = {
      ...(spec.params && { params: check('params', spec.params, textsOf(c.req.param())) }),
      ...(spec.query && { query: check('query', spec.query, textsOf(queryOf(c))) }),
      ...(spec.body && { body: check('body', spec.body, await readBody(c.req.raw, jsonBodyBytes)) }),
    }
    const answer = (call: CallContext) => handler(input as HandlerInput<E>, call)
    const call = callContextOf(headers, customer)
    const reply = spec.reply.safeParse(await (spec.idempotent && idempotency ? idempotency(spec, input, call, answer) : answer(call)))
    if (!reply.success) throw new ReplyMisfit(`${spec.method} ${spec.path}: ${issuesOf(reply.error.issues)}`)
    return c.json(reply.data as object)
  })
}

/** B §8, 136290: the storefront tries to refresh its session, once, then asks for the password. */
export function signInFirst(): Problem {
  return new Problem(401, 'Please sign in', StaticCode.unauthorized, { headers: { 'www-authenticate': 'Bearer' } })
}

/** A name that is sent more than once is a list (A §7: "Query arrays are serialized without indices"). */
function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

/** PostgreSQL has no NUL in its texts, so neither has an address. */
function textsOf<Texts extends Record<string, string | string[]>>(texts: Texts): Texts {
  const given = Object.values(texts).flat()
  if (given.some(it => it.includes('\0'))) throw new Problem(400, 'The address holds a NUL character')
  return texts
}

function check(place: string, schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem(400, issuesOf(result.error.issues, place))
  return result.data
}

/** The first five are enough to mend a call; a hostile one could have thousands. */
function issuesOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[], place?: string): string {
  const told = issues.slice(0, 5).map(it => `${[...(place ? [place] : []), ...it.path.map(String)].join('.')}: ${it.message}`)
  return told.join('; ')
}
