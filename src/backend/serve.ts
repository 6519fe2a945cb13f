import type { Context, Hono } from 'hono'

import { callContextOf, type CallContext } from '#backend/call-context.ts'
import { Problem } from '#backend/problem.ts'
import type { Endpoint, HandlerInput, Reply } from '#contract/endpoint.ts'

export type Handler<E extends Endpoint> = (input: HandlerInput<E>, call: CallContext) => Promise<Reply<E>>
export type Handlers<All extends Record<string, Endpoint>> = { [Name in keyof All]?: Handler<All[Name]> }

/** Hangs one endpoint of the contract on the app: request checked on the way in, reply on the way out. */
export function serve<E extends Endpoint>(app: Hono, spec: E, handler: Handler<E> | undefined): void {
  app.on(spec.method, spec.path, async c => {
    if (!handler) throw new Problem(501, `${spec.method} ${spec.path} is not answered yet`)
    const input = {
      ...(spec.params && { params: check(spec.params, c.req.param()) }),
      ...(spec.query && { query: check(spec.query, queryOf(c)) }),
      ...(spec.body && { body: check(spec.body, await c.req.json().catch(() => undefined)) }),
    }
    return c.json(spec.reply.parse(await handler(input as HandlerInput<E>, callContextOf(c.req.raw.headers))) as object)
  })
}

/** A name that is sent more than once is a list (A §7: "Query arrays are serialized without indices"). */
function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

function check(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem(400, result.error.issues.map(it => `${it.path.join('.')}: ${it.message}`).join('; '))
  return result.data
}
