import type { Db } from '#backend/db/connect.ts'
import { customerByEmail } from '#backend/modules/account/customer-rows.ts'
import { emailOrRefuse } from '#backend/modules/account/problems.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { checkEmail, getAuthenticationMethods } from '#contract/account/auth.ts'

/** The spec wants both of these to tell who has an account; how many may be asked for is limited at the front door. */
export function checkEmailHandler(db: Db): Handler<typeof checkEmail> {
  return async ({ params }) => ({ exists: (await customerByEmail(db, emailOrRefuse(params.email))) !== undefined })
}

export function getAuthenticationMethodsHandler(db: Db): Handler<typeof getAuthenticationMethods> {
  return async ({ params }) => {
    const customer = await customerByEmail(db, emailOrRefuse(params.email))
    return { data: { authenticationMethods: customer && customer.passwordHash !== null ? ['PASSWORD' as const] : [] } }
  }
}
