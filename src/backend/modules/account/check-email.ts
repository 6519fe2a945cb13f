import type { Db } from '#backend/db/connect.ts'
import { findCustomerByEmail } from '#backend/modules/account/customer-rows.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { checkEmail, getAuthenticationMethods } from '#contract/account/auth.ts'

/** The specification requires both calls to reveal whether an account exists. The API gateway limits their rate. */
export function checkEmailHandler(db: Db): Handler<typeof checkEmail> {
  return async ({ params }) => ({ exists: (await findCustomerByEmail(db, parseEmail(params.email))) !== undefined })
}

export function getAuthenticationMethodsHandler(db: Db): Handler<typeof getAuthenticationMethods> {
  return async ({ params }) => {
    const customer = await findCustomerByEmail(db, parseEmail(params.email))
    return { data: { authenticationMethods: customer && customer.passwordHash !== null ? ['PASSWORD' as const] : [] } }
  }
}
