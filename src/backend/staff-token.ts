import { timingSafeEqual } from 'node:crypto'

import { hashToken } from '#backend/modules/account/token.ts'
import type { CallContext } from '#backend/call-context.ts'
import { Problem } from '#backend/problem.ts'

/**
 * Checks that a call comes from the staff of the operator.
 *
 * @param staffToken the setting CHAT_STAFF_TOKEN; undefined: this marketplace has no staff
 * @throws Problem 404 without staff, 401 for a missing or wrong token
 */
export function requireStaff(staffToken: string | undefined, { chatStaffToken: sent }: CallContext): void {
  if (staffToken === undefined) throw new Problem(404, 'This marketplace has no staff that answer in chats')
  // hashes have the same length
  if (sent === undefined || !timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(staffToken))))
    throw new Problem(401, 'The token of the staff is missing or wrong')
}
