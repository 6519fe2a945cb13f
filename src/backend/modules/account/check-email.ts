import type { SocialProviders } from '#backend/modules/account/identity/social-identities.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { checkEmail, getAuthenticationMethods, SignInMethod } from '#contract/account/auth.ts'
import type { VerificationMethod } from '#contract/account/verification.ts'
import { DEFAULT_PHONE_METHODS } from '#domain/account/verification-limits.ts'

/** Neither call reads the database: its reply and its time are the same for addresses with and without an account. */
export const checkEmailHandler: Handler<typeof checkEmail> = ({ params }, { language }) => {
  parseEmail(params.email, language)
  return Promise.resolve({ valid: true })
}

interface SignInOptions extends SocialProviders {
  /** The ways in which codes can be sent. Default: SMS and WhatsApp. */
  readonly phoneMethods?: readonly VerificationMethod[] | undefined
}

/** The ways to sign in that this marketplace offers. Naming those of one account would disclose it. */
export function getAuthenticationMethodsHandler({
  google,
  facebook,
  phoneMethods = DEFAULT_PHONE_METHODS,
}: SignInOptions): Handler<typeof getAuthenticationMethods> {
  const authenticationMethods: SignInMethod[] = ['PASSWORD', 'PASSKEY']
  if (phoneMethods.length > 0) authenticationMethods.push('PHONE')
  if (google) authenticationMethods.push('GOOGLE')
  if (facebook) authenticationMethods.push('FACEBOOK')
  return ({ params }, { language }) => {
    parseEmail(params.email, language)
    return Promise.resolve({ data: { authenticationMethods } })
  }
}
