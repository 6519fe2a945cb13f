import type { SocialProviders } from '#backend/modules/account/identity/social-identities.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { checkEmail, getAuthenticationMethods, SignInMethod } from '#contract/account/auth.ts'

/** Neither call reads the database: its reply and its time are the same for addresses with and without an account. */
export const checkEmailHandler: Handler<typeof checkEmail> = ({ params }) => {
  parseEmail(params.email)
  return Promise.resolve({ valid: true })
}

/** The ways to sign in that this marketplace offers. Naming those of one account would disclose it. */
export function getAuthenticationMethodsHandler({ google, facebook }: SocialProviders): Handler<typeof getAuthenticationMethods> {
  const authenticationMethods: SignInMethod[] = ['PASSWORD', 'PASSKEY']
  if (google) authenticationMethods.push('GOOGLE')
  if (facebook) authenticationMethods.push('FACEBOOK')
  return ({ params }) => {
    parseEmail(params.email)
    return Promise.resolve({ data: { authenticationMethods } })
  }
}
