import type { BackendOptions } from '#backend/backend-options.ts'
import type { OrderClock } from '#backend/modules/orders/order-flow.ts'
import { createClaimHandlers } from '#backend/modules/support/claims.ts'
import { getCrmAuthHandler } from '#backend/modules/support/crm-token.ts'
import { createTreeHandlers } from '#backend/modules/support/support-trees.ts'
import { createTicketHandlers } from '#backend/modules/support/tickets.ts'

export function createSupportHandlers({
  db,
  now,
  siteOrigin,
  speed = 1,
  supportEmail,
}: Pick<BackendOptions, 'db' | 'now' | 'siteOrigin' | 'speed' | 'supportEmail'>) {
  const context = { db, now, siteOrigin, supportEmail, getClock: (): OrderClock => ({ now: now(), speed }) }
  return {
    ...createTreeHandlers(context),
    ...createClaimHandlers(context),
    ...createTicketHandlers(context),
    getCrmAuth: getCrmAuthHandler(db, now, siteOrigin),
  }
}
