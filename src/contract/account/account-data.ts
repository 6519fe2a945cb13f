import * as z from 'zod/mini'

import { Password } from '#contract/account/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Instant } from '#contract/primitives.ts'

const call = { domain: 'account', source: 'B §2', customPath: true, customer: 'required', params: z.object({ id: Id }) } as const

/** Everything that the marketplace stores about the customer, by table. Without hashes of passwords and tokens. */
export const getPersonalData = endpoint({
  ...call,
  method: 'GET',
  path: '/customers/:id/personal_data',
  summary: 'Returns a copy of all data of the customer.',
  reply: z.object({ creationTime: Instant, tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
})

/** `deletionTime` null: no deletion is planned. */
const reply = z.object({ deletionTime: z.nullable(Instant) })

export const getAccountDeletion = endpoint({
  ...call,
  method: 'GET',
  path: '/customers/:id/deletion',
  summary: 'Returns when the account will be deleted.',
  reply,
})

/** The account stays usable until then. A customer with a password must send it. */
export const requestAccountDeletion = endpoint({
  ...call,
  method: 'POST',
  path: '/customers/:id/deletion',
  summary: 'Plans the deletion of the account in 30 days, and ends the other sessions.',
  errors: [StaticCode.badCredentials],
  body: z.object({ password: z.nullable(Password) }),
  reply,
})

export const cancelAccountDeletion = endpoint({
  ...call,
  method: 'DELETE',
  path: '/customers/:id/deletion',
  summary: 'Cancels the planned deletion of the account.',
  reply,
})
