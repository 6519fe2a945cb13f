import type { Client } from '#client/client.ts'
import { getGoogleLink, getSignInProviders, linkGoogle, startGoogleSignIn } from '#contract/account/google.ts'
import type { Session } from '#state/account/session.ts'

interface GoogleSignInDependencies {
  readonly call: Client
  readonly session: Pick<Session, 'finishSignIn'>
  /** Goes to an address of the provider. */
  readonly navigate: (url: string) => void
}

/** Sign-in with Google. Each action throws CallError when it fails. */
export function createGoogleSignIn({ call, session, navigate }: GoogleSignInDependencies) {
  return {
    /** @returns false if the operator has not configured it, or the call fails */
    async isOffered(): Promise<boolean> {
      const { providers } = await call(getSignInProviders, {}).catch(() => ({ providers: [] as readonly string[] }))
      return providers.includes('GOOGLE')
    },
    /** @param returnPath the page to which the sign-in returns */
    async start(language: string, returnPath: string): Promise<void> {
      navigate((await call(startGoogleSignIn, { body: { language, returnPath } })).url)
    },
    /** @returns the e-mail address of the account that waits for its password; undefined without one */
    async getLinkEmail(): Promise<string | undefined> {
      return (await call(getGoogleLink, {}).catch(() => undefined))?.email
    },
    async link(email: string, password: string): Promise<void> {
      await session.finishSignIn(await call(linkGoogle, { body: { email, password } }))
    },
  }
}
