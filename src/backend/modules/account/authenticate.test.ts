import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { tokenFamilies } from '#backend/db/schema/account.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { createAuthenticate, selectTokenHolder } from '#backend/modules/account/authenticate.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'

const { db } = await createTestDatabase('empty')
const clock = { now: Date.UTC(2026, 0, 5, 12) }
const authenticate = createAuthenticate(db, () => clock.now)
const authenticateHeader = (authorization: string) => authenticate(new Headers({ authorization }))

test('an access token is valid until it expires', async () => {
  const anna = await createTestCustomer(db, clock.now)
  const expected = { id: anna.id, familyId: anna.familyId, isPrime: false, isGuest: false }
  expect(await authenticateHeader(anna.authorization)).toEqual(expected)
  expect(await authenticateHeader(anna.authorization.replace('Bearer', 'bearer'))).toEqual(expected)
  clock.now += 3_600_000 - 1
  expect(await authenticateHeader(anna.authorization)).toEqual(expected)
  clock.now += 1
  expect(await authenticateHeader(anna.authorization)).toBeUndefined()
})

test('a token of a revoked family is invalid, another family is valid', async () => {
  const [boris, vera] = [await createTestCustomer(db, clock.now, 'Boris'), await createTestCustomer(db, clock.now, 'Vera')]
  const revoked = { revokedAt: new Date(clock.now), revokedFor: 'LOGOUT' } as const
  await db.update(tokenFamilies).set(revoked).where(eq(tokenFamilies.id, boris.familyId))
  expect(await authenticateHeader(boris.authorization)).toBeUndefined()
  expect(await authenticateHeader(vera.authorization)).toMatchObject({ id: vera.id })
})

test.each([
  ['an empty header', ''],
  ['another scheme', 'Basic YTpi'],
  ['no token', 'Bearer'],
  ['two tokens', 'Bearer abc def'],
  ['an unknown token', 'Bearer abcdef'],
  ['an oversized token', `Bearer ${'a'.repeat(5000)}`],
])('%s has no customer', async (_, authorization) => expect(await authenticateHeader(authorization)).toBeUndefined())

test('the database stores only the hash of the access token, which cannot be used to sign in', async () => {
  const anna = await createTestCustomer(db, clock.now)
  expect(await authenticateHeader(`Bearer ${hashToken(anna.authorization.slice('Bearer '.length))}`)).toBeUndefined()
})

test('authentication uses one query and three indexes', async () => {
  const plan = await db.transaction(async tx => {
    // PostgreSQL would scan a table of three rows and not use its indexes
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`prepare token_holder as ${sql.raw(selectTokenHolder(db).toSQL().sql)}`)
    return tx.execute(sql`explain execute token_holder(${sql.raw(`'${'a'.repeat(64)}', now()`)})`)
  })
  const text = plan.map(it => String(it['QUERY PLAN'])).join('\n')
  expect(text).toContain('access_tokens_pkey')
  expect(text).toContain('token_families_pkey')
  expect(text).toContain('customers_pkey')
  expect(text).not.toContain('Seq Scan')
})
