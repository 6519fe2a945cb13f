import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { checkEmail, getAuthenticationMethods, type SignInMethod } from '#contract/account/auth.ts'
import { StaticCode } from '#contract/errors.ts'

/**
 * The first step of a sign-in: the marketplace checks the address and returns its ways to sign in. Both replies are the same for addresses
 * with and without an account.
 *
 * @returns a function for an address. It returns undefined when the marketplace rejects the call for a reason other than the address, such
 *   as a limit: such a rejection stops no sign-in. It throws CallError for an invalid address, and without a connection.
 */
export function createSignInEmailCheck(call: Client) {
  return async (email: string): Promise<readonly SignInMethod[] | undefined> => {
    const params = { email }
    try {
      const [{ valid }, { data }] = await Promise.all([call(checkEmail, { params }), call(getAuthenticationMethods, { params })])
      if (!valid) throw new CallError({ kind: 'rejected', status: 400, staticCode: StaticCode.invalidEmail, message: '' })
      return data.authenticationMethods
    } catch (error) {
      if (error instanceof CallError && canContinue(error)) return undefined
      throw error
    }
  }
}

function canContinue({ failure }: CallError): boolean {
  return failure.kind === 'invalid' || (failure.kind === 'rejected' && failure.staticCode !== StaticCode.invalidEmail)
}
