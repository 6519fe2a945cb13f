import { formatIssues } from '#backend/format-issues.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A handler returned a reply that violates the contract. The caller gets a 500, and the error is reported. */
export class InvalidReplyError extends Error {
  override name = 'InvalidReplyError' as const
}

/**
 * A reply as JSON text, which is sent as it is. Its parts come from `writeJson`, so that a part of many replies is validated and written
 * only once.
 */
export class JsonReply {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/**
 * @param source names the value in an error message
 * @throws InvalidReplyError for a value that violates the contract
 */
export function writeJson(schema: Endpoint['reply'], value: unknown, source: string): string {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidReplyError(`${source}: ${formatIssues(result.error.issues)}`)
  return JSON.stringify(result.data)
}
