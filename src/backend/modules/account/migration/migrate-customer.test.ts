import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { customers } from '#backend/db/schema/account.ts'
import { customerMigrations } from '#backend/db/schema/identities.ts'
import { importMigrations } from '#backend/modules/account/migration/import-migrations.ts'
import { MIGRATION_LIFETIME_MS, SANDBOX_COMPANY } from '#backend/modules/account/migration/migrate-customer.ts'
import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { AuthInfo } from '#contract/account/auth.ts'
import { migrateCustomer } from '#contract/account/sign-up.ts'
import { getMe } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const call = createClient({ base: 'http://api.test', fetch })

let people = 0
/** Imports a new customer of `acme`. @returns the body of the call that the link leads to */
async function invite(changes: { readonly customerId?: string; readonly email?: string; readonly language?: string } = {}) {
  const customerId = changes.customerId ?? `former-${++people}`
  const email = changes.email ?? `${customerId}@former.example`
  const [link] = await importMigrations(db, 'acme', [JSON.stringify({ name: 'Olga Former', ...changes, customerId, email })], clock.now)
  const query = new URL(`https://shop.test${link!.path}`).searchParams
  expect(query.get('link_type')).toBe('user_migration')
  const body = {
    migrationId: query.get('migration_id')!,
    sourceCompany: query.get('source_company')!,
    customerId: query.get('customer_id')!,
  }
  return { email, customerId, body }
}
const migrate = async (body: Awaited<ReturnType<typeof invite>>['body']) => AuthInfo.parse(await call(migrateCustomer, { body }))
const findRow = async (id: string) => (await db.select().from(customerMigrations).where(eq(customerMigrations.sourceCustomerId, id)))[0]
const isGone = { failure: { status: 401, staticCode: StaticCode.unauthorized } }

describe('B §1: "it migrates users from another company\'s accounts through a link"', () => {
  test('a link creates the account from the imported data, signs in once, and leaves no copy of the data', async () => {
    const { email, customerId, body } = await invite({ language: 'hy' })
    const { accessToken } = await migrate(body)
    const as = createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })
    const user = await as(getMe, {})
    expect(user).toMatchObject({ name: 'Olga Former', email, preferredLanguage: 'hy', seamlessLogin: true })
    expect(await findRow(customerId)).toMatchObject({ customerId: user.id, email: null, name: null })
    const [row] = await db.select().from(customers).where(eq(customers.id, user.id))
    // the link proves no mailbox, and the account has no password
    expect(row).toMatchObject({ passwordHash: null, emailVerifiedAt: null })
    await expect(migrate(body)).rejects.toMatchObject(isGone)
  })

  test('B §3: a customer who signed up here has no seamless login', async () => {
    expect((await newCustomer()).user.seamlessLogin).toBe(false)
  })

  test('of ten parallel uses of one link, one signs in', async () => {
    const { email, body } = await invite()
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => migrate(body)))
    expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(customers, eq(customers.email, email))).toBe(1)
  })

  test('each part of the link must be right', async () => {
    const [{ body }, other] = [await invite(), await invite()]
    for (const changes of [{ migrationId: other.body.migrationId }, { customerId: other.customerId }, { sourceCompany: 'other' }])
      await expect(migrate({ ...body, ...changes })).rejects.toMatchObject(isGone)
    await migrate(body)
  })

  test('a link lives 30 days; then the imported name and address are deleted', async () => {
    const [inTime, late] = [await invite(), await invite()]
    const created = clock.now
    clock.now = created + MIGRATION_LIFETIME_MS - 1
    await migrate(inTime.body)
    clock.now = created + MIGRATION_LIFETIME_MS
    await expect(migrate(late.body)).rejects.toMatchObject(isGone)
    expect(await findRow(late.customerId)).toBeUndefined()
    // the one who has moved stays
    expect(await findRow(inTime.customerId)).toBeDefined()
  })

  test('an account with the same address is not taken over: its owner signs in as usual', async () => {
    const { user } = await newCustomer()
    const { body, customerId } = await invite({ email: user.email.toUpperCase() })
    await expect(migrate(body)).rejects.toMatchObject({ failure: { status: 409, staticCode: StaticCode.existingEmail } })
    expect(await findRow(customerId)).toMatchObject({ customerId: null })
  })
})

describe('npm run invite', () => {
  test('a second import replaces the link of a customer who has not come, and skips one who has', async () => {
    const [moved, waiting] = [await invite(), await invite()]
    await migrate(moved.body)
    const again = await importMigrations(
      db,
      'acme',
      [moved, waiting].map(it => JSON.stringify({ customerId: it.customerId, email: it.email, name: 'New Name' })),
      clock.now,
    )
    expect(again.map(it => it.customerId)).toEqual([waiting.customerId])
    await expect(migrate(waiting.body)).rejects.toMatchObject(isGone)
    expect(await findRow(waiting.customerId)).toMatchObject({ name: 'New Name' })
  })

  test.each([
    ['no JSON', 'x'],
    ['no address', JSON.stringify({ customerId: 'a', name: 'A' })],
    ['an invalid address', JSON.stringify({ customerId: 'a', name: 'A', email: 'a' })],
    ['an invalid name', JSON.stringify({ customerId: 'a', name: 'https://evil.example', email: 'a@example.com' })],
    ['an invalid id', JSON.stringify({ customerId: 'a b', name: 'A', email: 'a@example.com' })],
  ])('%s stops the import at its line, and nothing is stored', async (_, line) => {
    const valid = JSON.stringify({ customerId: 'valid', name: 'A', email: 'valid@former.example' })
    await expect(importMigrations(db, 'acme', [valid, '', line], clock.now)).rejects.toThrow('Line 3 is not a customer')
    expect(await findRow('valid')).toBeUndefined()
  })
})

describe('docs/SANDBOX.md', () => {
  const body = { migrationId: 'any', sourceCompany: SANDBOX_COMPANY, customerId: 'sandbox.person' }

  test('links of the company "sandbox" work once for each customer id, in the sandbox', async () => {
    await migrate(body)
    expect(await db.$count(customers, eq(customers.email, 'sandbox.person@example.com'))).toBe(1)
    await expect(migrate(body)).rejects.toMatchObject(isGone)
  })

  test('outside of the sandbox nobody signs in by them', async () => {
    const backend = createBackend({ db, report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: false })
    const outside = createClient({ base: 'http://api.test', fetch: async (...input) => backend.fetch(new Request(...input)) })
    await expect(outside(migrateCustomer, { body: { ...body, customerId: 'nobody' } })).rejects.toMatchObject(isGone)
    expect(await db.$count(customers, eq(customers.email, 'nobody@example.com'))).toBe(0)
  })
})
