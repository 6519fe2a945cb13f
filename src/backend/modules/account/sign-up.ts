import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import {
  type CustomerRow,
  findCustomerByEmail,
  getCustomerById,
  mapEmailConflict,
  loadUser,
} from '#backend/modules/account/customer-rows.ts'
import type { SocialIdentities } from '#backend/modules/account/identity/social-identities.ts'
import type { IdentityFlow } from '#backend/modules/account/phone/identity-flow.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { parseEmail, createExistingEmailProblem, parseName, validatePassword } from '#backend/modules/account/problems.ts'
import { requestSandboxReview, storeDecisions } from '#backend/modules/account/personal-data/privacy.ts'
import { createAcceptInvitation } from '#backend/modules/checkout/invitations/accept-invitation.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type SocialCredential, toGoogleCredential } from '#contract/account/auth.ts'
import type { SignUp, signUp } from '#contract/account/sign-up.ts'
import type { User } from '#contract/account/user.ts'

export function signUpHandler(
  db: Db,
  now: () => number,
  sandbox: boolean,
  social: Pick<SocialIdentities, 'signUp'>,
  identityFlow: Pick<IdentityFlow, 'signUp'>,
): Handler<typeof signUp> {
  const acceptInvitation = createAcceptInvitation(db, now)
  return async ({ body: sent }, call) => {
    // what the caller names itself has priority
    const body = { ...call.media, ...sent }
    const { password } = body
    const credential = toSocialCredential(body, call.facebookToken)
    if (password === undefined && credential) return finish(await social.signUp(credential, body), body, call)
    if (password === undefined && body.identityFlowId !== undefined)
      return finish(await identityFlow.signUp(body.identityFlowId, body, call.language), body, call)
    if (password === undefined) throw new Problem(422, 'An account here needs a password')
    const email = parseEmail(body.email, call.language)
    const name = parseName(body.name)
    validatePassword(password, [name, email])
    if (await findCustomerByEmail(db, email)) throw createExistingEmailProblem()
    const { preferredLanguage, preferredCityCode, mediaCampaign, mediaSource } = body
    // the browser of a guest has confirmed the address with a code
    const isConfirmed = await isAddressOfGuest(db, call.customer, email)
    const passwordHash = await hashPassword(password)
    const values = {
      name,
      email,
      passwordHash,
      preferredLanguage,
      preferredCityCode,
      mediaCampaign,
      mediaSource,
      emailVerifiedAt: isConfirmed ? new Date(now()) : null,
    }
    const [row] = await mapEmailConflict(
      db
        .insert(customers)
        .values({ ...values, createdAt: new Date(now()) })
        .returning(),
    )
    return finish(row!, body, call)
  }

  async function finish(row: CustomerRow, { privacySettings: { granted, denied } }: SignUp, call: CallContext): Promise<User> {
    await storeDecisions(db, row.id, granted, true, now())
    await storeDecisions(db, row.id, denied, false, now())
    if (sandbox) await requestSandboxReview(db, row)
    await acceptInvitation(row, call)
    return loadUser(db, row, now())
  }
}

async function isAddressOfGuest(db: Db, caller: CallContext['customer'], email: string): Promise<boolean> {
  if (!caller?.isGuest) return false
  return (await getCustomerById(db, caller.id)).email.toLowerCase() === email.toLowerCase()
}

/** B §7: "special headers, including a facebook-token header for facebook". */
function toSocialCredential({ googleToken, facebookId }: SignUp, facebookToken: string | undefined): SocialCredential | undefined {
  if (googleToken !== undefined) return toGoogleCredential(googleToken)
  return facebookId !== undefined && facebookToken !== undefined ? { grantType: 'facebook', facebookId, facebookToken } : undefined
}
