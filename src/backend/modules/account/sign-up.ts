import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { type CustomerRow, findCustomerByEmail, mapEmailConflict, loadUser } from '#backend/modules/account/customer-rows.ts'
import type { GoogleIdentities } from '#backend/modules/account/identity/google-identities.ts'
import type { IdentityFlow } from '#backend/modules/account/phone/identity-flow.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { parseEmail, createExistingEmailProblem, parseName, validatePassword } from '#backend/modules/account/problems.ts'
import { requestSandboxReview, storeDecisions } from '#backend/modules/account/personal-data/privacy.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { SignUp, signUp } from '#contract/account/sign-up.ts'
import type { User } from '#contract/account/user.ts'

export function signUpHandler(
  db: Db,
  now: () => number,
  sandbox: boolean,
  google: Pick<GoogleIdentities, 'signUp'>,
  identityFlow: Pick<IdentityFlow, 'signUp'>,
): Handler<typeof signUp> {
  return async ({ body }) => {
    const { password } = body
    if (password === undefined && body.googleToken !== undefined) return finish(await google.signUp(body.googleToken, body), body)
    if (password === undefined && body.identityFlowId !== undefined)
      return finish(await identityFlow.signUp(body.identityFlowId, body), body)
    if (password === undefined) throw new Problem(422, 'An account here needs a password')
    const email = parseEmail(body.email)
    const name = parseName(body.name)
    validatePassword(password, [name, email])
    if (await findCustomerByEmail(db, email)) throw createExistingEmailProblem()
    const { preferredLanguage, preferredCityCode, mediaCampaign, mediaSource } = body
    const passwordHash = await hashPassword(password)
    const values = { name, email, passwordHash, preferredLanguage, preferredCityCode, mediaCampaign, mediaSource }
    const [row] = await mapEmailConflict(
      db
        .insert(customers)
        .values({ ...values, createdAt: new Date(now()) })
        .returning(),
    )
    return finish(row!, body)
  }

  async function finish(row: CustomerRow, { privacySettings: { granted, denied } }: SignUp): Promise<User> {
    await storeDecisions(db, row.id, granted, true, now())
    await storeDecisions(db, row.id, denied, false, now())
    if (sandbox) await requestSandboxReview(db, row)
    return loadUser(db, row, now())
  }
}
