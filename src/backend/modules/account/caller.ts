import type { CallContext } from '#backend/call-context.ts'
import { Problem } from '#backend/problem.ts'

/** trust.md: "another's id is 404". */
export function requireCallerId(id: number, call: CallContext): number {
  if (id !== call.customer!.id) throw new Problem(404, 'User not found')
  return id
}
