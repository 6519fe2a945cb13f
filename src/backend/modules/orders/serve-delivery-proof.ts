import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { Authenticate } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { deliveryProofs } from '#backend/db/schema/order-flow.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { sendPhoto } from '#backend/modules/platform/photos/serve-photo.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { Problem } from '#backend/problem.ts'
import { createSignInProblem } from '#backend/register-endpoint.ts'
import { Id } from '#contract/primitives.ts'

interface ProofOptions {
  readonly db: Db
  readonly photos: Pick<PhotoPort, 'storage'>
  readonly authenticate: Authenticate
}

/** Serves `GET /customer/orders/:id/proof`: the photo of the order at the door, for its customer. It is no JSON call. */
export function serveDeliveryProof(app: Hono, { db, photos, authenticate }: ProofOptions): void {
  app.get('/customer/orders/:id/proof', async c => {
    const customer = await authenticate(c.req.raw.headers)
    if (!customer) throw createSignInProblem()
    const orderId = toRowId(Id.safeParse(c.req.param('id')).data ?? 0)
    const [proof] = await db
      .select({ photoId: deliveryProofs.photoId })
      .from(deliveryProofs)
      .innerJoin(orders, eq(orders.id, deliveryProofs.orderId))
      .where(and(eq(orders.id, orderId), eq(orders.customerId, customer.id)))
    if (!proof?.photoId) throw new Problem(404, 'There is no photo of this order')
    return sendPhoto(c, photos, proof.photoId)
  })
}
