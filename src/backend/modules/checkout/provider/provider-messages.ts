import { and, eq, lt } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { providerMessages } from '#backend/db/schema/checkout.ts'

/**
 * Processed messages are deleted after this age. Stripe repeats a message for three days and lists it for 30 days
 * (https://docs.stripe.com/webhooks). A message that arrives even later only asks the provider for the state of its payment again.
 */
export const PROVIDER_MESSAGE_RETENTION_MS = 30 * 24 * 3_600_000

/**
 * The processed messages of a payment provider, by their ids.
 *
 * @param now Unix milliseconds
 */
export function createProviderMessages(db: Db, provider: string, now: () => number) {
  return {
    async isProcessed(id: string): Promise<boolean> {
      return (await db.$count(providerMessages, and(eq(providerMessages.provider, provider), eq(providerMessages.id, id)))) > 0
    },
    async markProcessed(id: string): Promise<void> {
      await db
        .insert(providerMessages)
        .values({ provider, id, receivedAt: new Date(now()) })
        .onConflictDoNothing()
    },
  }
}

export async function deleteOldProviderMessages(db: Db, now: number): Promise<void> {
  await db.delete(providerMessages).where(lt(providerMessages.receivedAt, new Date(now - PROVIDER_MESSAGE_RETENTION_MS)))
}
