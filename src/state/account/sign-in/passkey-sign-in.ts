import type { Client } from '#client/client.ts'
import type { SignInCredential } from '#contract/account/auth.ts'
import { getPasskeySignInOptions } from '#contract/account/passkey.ts'
import type { Session } from '#state/account/session.ts'

interface PasskeySignInDependencies {
  readonly call: Client
  readonly session: Pick<Session, 'startWith'>
  /**
   * Lets the device sign the challenge.
   *
   * @param isAutofill the browser offers passkeys in the e-mail field, and the promise stays open until the customer selects one
   * @throws DOMException when the customer refuses, or another call replaces this one
   */
  readonly getCredential: (options: Readonly<Record<string, unknown>>, isAutofill: boolean) => Promise<SignInCredential>
}

/** @returns a function that signs in with a passkey; it throws CallError or DOMException */
export function createPasskeySignIn({ call, session, getCredential }: PasskeySignInDependencies) {
  return async (isAutofill: boolean): Promise<void> => {
    const { options } = await call(getPasskeySignInOptions, { body: {} })
    await session.startWith({ grantType: 'passkey', credential: await getCredential(options, isAutofill) })
  }
}
