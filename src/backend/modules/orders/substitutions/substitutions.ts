import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { findOrderRow, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { OrderClock } from '#backend/modules/orders/order-flow.ts'
import {
  lockOrderRow,
  notifyOrder,
  type ProposalIssue,
  proposeSubstitution,
} from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { toSubstitutions } from '#backend/modules/orders/substitutions/to-substitutions.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { requireStaff } from '#backend/staff-token.ts'
import type {
  answerSubstitution,
  getStaffSubstitutions,
  proposeSubstitution as proposeCall,
  Substitution,
} from '#contract/orders/substitution.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import { getSubstitutionOutcome } from '#domain/orders/substitution.ts'

const createMissingOrderProblem = (): Problem => new Problem(404, 'There is no such order')

const PROPOSAL_PROBLEMS: Readonly<Record<ProposalIssue, readonly [status: 409 | 422, message: string, code: string]>> = {
  NOT_PREPARED: [409, 'The store does not prepare this order now', 'ORDER_NOT_PREPARED'],
  PROPOSED: [409, 'Another product has been proposed for this line', 'SUBSTITUTION_PROPOSED'],
  UNKNOWN_LINE: [422, 'The order has no such line', 'LINE_UNKNOWN'],
  UNKNOWN_PRODUCT: [422, 'This product cannot replace the line', 'PRODUCT_UNAVAILABLE'],
}

/** The proposals of staff to replace products that are sold out, and the answers of customers (docs/decisions/0098). */
export function createSubstitutionHandlers(db: Db, getClock: () => OrderClock, staffToken: string | undefined) {
  const list: Handler<typeof getStaffSubstitutions> = async ({ params }, call) => {
    requireStaff(staffToken, call)
    const row = await findOrderRow(db, params.id)
    if (!row) throw createMissingOrderProblem()
    return { substitutions: toSubstitutions(row, getClock().now) }
  }

  const propose: Handler<typeof proposeCall> = ({ params, body }, call) => {
    requireStaff(staffToken, call)
    return db.transaction(async tx => {
      const orderId = toRowId(params.id)
      const row = await lockOrderRow(tx, orderId)
      if (!row) throw createMissingOrderProblem()
      const clock = getClock()
      const issue = await proposeSubstitution(tx, row, { position: toPosition(body.lineId), productId: toRowId(body.productId) }, clock)
      if (issue) {
        const [status, message, code] = PROPOSAL_PROBLEMS[issue]
        throw new Problem(status, message, undefined, { code })
      }
      return findSubstitution((await findOrderRow(tx, orderId))!, body.lineId, clock.now)
    })
  }

  const answer: Handler<typeof answerSubstitution> = ({ params, body }, call) =>
    db.transaction(async tx => {
      const row = await lockOrderRow(tx, toRowId(params.id))
      if (row?.order.customerId !== call.customer!.id) throw createMissingOrderProblem()
      const { now } = getClock()
      const position = toPosition(params.lineId)
      const current = row.substitutions.find(it => it.position === position)
      if (!current) throw new Problem(404, 'The store proposes nothing for this line')
      if (current.answer === body.answer) return findSubstitution(row, params.lineId, now)
      if (current.answer !== null) throw new Problem(409, 'This proposal has been answered', undefined, { code: 'SUBSTITUTION_ANSWERED' })
      if (isFinal(row.order.status) || getSubstitutionOutcome(current, now) !== 'PENDING')
        throw new Problem(409, 'The time to answer is over', undefined, { code: 'SUBSTITUTION_EXPIRED' })
      await tx
        .update(orderSubstitutions)
        .set({ answer: body.answer, answeredAt: new Date(now) })
        .where(and(eq(orderSubstitutions.orderId, row.order.id), eq(orderSubstitutions.position, position)))
      await notifyOrder(tx, row.order.id)
      return findSubstitution((await findOrderRow(tx, row.order.id))!, params.lineId, now)
    })

  return { getStaffSubstitutions: list, proposeSubstitution: propose, answerSubstitution: answer }
}

/** -1 for the id of no line. */
const toPosition = (lineId: string): number => (/^\d{1,3}$/.test(lineId) ? Number(lineId) : -1)

function findSubstitution(row: OrderRow, lineId: string, now: number): Substitution {
  const found = toSubstitutions(row, now).find(it => it.lineId === String(toPosition(lineId)))
  if (!found) throw new Error('The proposal is not stored')
  return found
}
