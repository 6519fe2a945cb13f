import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { lockCustomer, revokeLinks } from '#backend/modules/account/mail-proofs.ts'
import { PERSONAL_TABLES } from '#backend/modules/account/personal-data/personal-tables.ts'
import { createSignInFailures } from '#backend/modules/account/sign-in-failures.ts'
import { requireReauthentication } from '#backend/modules/account/sessions/reauthenticate.ts'
import { revokeSessions } from '#backend/modules/account/token-family.ts'
import { eraseAddresses } from '#backend/modules/geo/address-encryption.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelAccountDeletion, getAccountDeletion, requestAccountDeletion } from '#contract/account/account-data.ts'
import { UNSETTLED_PAYMENTS } from '#domain/checkout/payment-states.ts'

/** Issue 21: "30 days to return". */
export const DELETION_DELAY_MS = 30 * 24 * 3_600_000

interface DeletionOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  readonly sandbox: boolean
}

/** docs/SANDBOX.md: an address with the tag "+leave" is deleted within two minutes. */
function getDelayMs(email: string, sandbox: boolean): number {
  return sandbox && /\+leave@/i.test(email) ? 0 : DELETION_DELAY_MS
}

export function getAccountDeletionHandler(db: Db): Handler<typeof getAccountDeletion> {
  return async ({ params }, call) => toReply((await getCustomerById(db, requireCallerId(params.id, call))).deletionAt)
}

/** A second request keeps the time of the first one. */
export function requestAccountDeletionHandler({ db, now, sandbox }: DeletionOptions): Handler<typeof requestAccountDeletion> {
  return async ({ params, body }, call) => {
    const id = requireCallerId(params.id, call)
    const deletionAt = await db.transaction(async tx => {
      // a stolen session must not delete the account
      await requireReauthentication(tx, call, body.password ?? null, now())
      const customer = await getCustomerById(tx, id)
      if (customer.deletionAt !== null) return customer.deletionAt
      const planned = new Date(now() + getDelayMs(customer.email, sandbox))
      await tx.update(customers).set({ deletionAt: planned }).where(eq(customers.id, id))
      await revokeLinks(tx, id, now())
      await revokeSessions(tx, id, now(), [call.customer!.familyId])
      await addToOutbox(tx, createMail('DELETION_PLANNED', customer, call.language))
      return planned
    })
    return toReply(deletionAt)
  }
}

export function cancelAccountDeletionHandler(db: Db): Handler<typeof cancelAccountDeletion> {
  return async ({ params }, call) => {
    const id = requireCallerId(params.id, call)
    await db.transaction(async tx => {
      await lockCustomer(tx, id)
      const isPlanned = and(eq(customers.id, id), isNotNull(customers.deletionAt))
      const [customer] = await tx.update(customers).set({ deletionAt: null }).where(isPlanned).returning()
      if (customer) await addToOutbox(tx, createMail('DELETION_CANCELLED', customer, call.language))
    })
    return toReply(null)
  }
}

const toReply = (deletionAt: Date | null) => ({ deletionTime: deletionAt && deletionAt.getTime() })

const MAX_DELETIONS = 100
const OPEN_STATUSES = ['DraftStatus', 'NewStatus', 'ScheduledStatus', 'ProgressStatus'] as const

/**
 * Deletes the accounts whose time has come. An account with an open order or payment waits until that has ended.
 *
 * @param provider keeps cards of its own, which it deletes first
 * @returns the number of deleted accounts
 */
export async function deleteDueAccounts(
  db: Db,
  provider: Pick<PaymentProvider, 'forgetCustomer'> | undefined,
  now: number,
): Promise<number> {
  const due = await db
    .select({ id: customers.id, urn: customers.urn, email: customers.email, isGuest: customers.isGuest })
    .from(customers)
    .where(lte(customers.deletionAt, new Date(now)))
    .orderBy(asc(customers.deletionAt))
    .limit(MAX_DELETIONS)
  let count = 0
  const failures = createSignInFailures(db, () => now)
  for (const { id, urn, email, isGuest } of due) {
    if (await hasOpenBusiness(db, id)) continue
    // outside of the transaction: the provider may be slow, and it does nothing when called again
    await provider?.forgetCustomer(urn)
    if (!(await eraseCustomer(db, id, now))) continue
    if (!isGuest) await failures.clear(email)
    count += 1
  }
  return count
}

async function hasOpenBusiness(db: Pick<Db, '$count'>, id: number): Promise<boolean> {
  const openOrders = await db.$count(orders, and(eq(orders.customerId, id), inArray(orders.status, [...OPEN_STATUSES])))
  const openPayments = await db.$count(payments, and(eq(payments.customerId, id), inArray(payments.status, [...UNSETTLED_PAYMENTS])))
  return openOrders + openPayments > 0
}

/** Erases or anonymises every row of a customer by the rules of personal-tables.ts. The customer may have returned meanwhile: then false. */
async function eraseCustomer(db: Db, id: number, now: number): Promise<boolean> {
  return db.transaction(async tx => {
    await lockCustomer(tx, id)
    const isDue = and(eq(customers.id, id), lte(customers.deletionAt, new Date(now)))
    const [customer] = await tx.select().from(customers).where(isDue)
    if (!customer || (await hasOpenBusiness(tx, id))) return false
    // what else has the address or the phone of a guest belongs to an account, or to a visitor who asked for a message
    const owner = customer.isGuest ? { ...customer, email: '', phoneNumber: null } : customer
    await eraseAddresses(tx, id)
    for (const { table, rowsOf, erases, columns } of PERSONAL_TABLES) {
      if (erases === 'rows') {
        await tx.delete(table).where(rowsOf(owner))
        continue
      }
      const erased = Object.entries(columns).flatMap(([name, rule]) => ('erased' in rule ? [[name, rule.erased]] : []))
      if (erased.length > 0)
        await tx
          .update(table)
          .set(Object.fromEntries(erased) as object)
          .where(rowsOf(owner))
    }
    return true
  })
}
