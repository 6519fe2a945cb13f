import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { customers } from '#backend/db/schema/account.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { createClient } from '#client/client.ts'
import { getMe } from '#contract/account/user.ts'
import { updateUser } from '#contract/account/user-changes.ts'

const { db, clock } = await createTestBackend()

test('B §1: a customer whose confirmed e-mail address has a company domain is staff', async () => {
  const options = { db, report: () => {}, now: () => clock.now, siteOrigin: '', sandbox: true }
  const backend = createBackend({ ...options, staffEmailDomains: ['company.example'] })
  const { id, authorization } = await createTestCustomer(db, clock.now)
  const call = createClient({
    base: 'http://api.test',
    place: { authorization },
    fetch: async (...input) => backend.fetch(new Request(...input)),
  })
  const set = (email: string, emailVerifiedAt: Date | null) =>
    db.update(customers).set({ email, emailVerifiedAt }).where(eq(customers.id, id))
  await set('anna@company.example', null)
  expect((await call(getMe, {})).permissions).toEqual([])
  await set('anna@company.example', new Date(clock.now))
  expect((await call(getMe, {})).permissions).toEqual(['STAFF'])
  const body = { name: 'Anna Other', email: 'anna@company.example' }
  expect((await call(updateUser, { params: { id }, body })).permissions).toEqual(['STAFF'])
  await set('anna@other.example', new Date(clock.now))
  expect((await call(getMe, {})).permissions).toEqual([])
})
