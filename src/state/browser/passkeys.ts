import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

import type { RegistrationCredential } from '#contract/account/passkey.ts'
import { createPasskeySignIn } from '#state/account/sign-in/passkey-sign-in.ts'
import { session } from '#state/browser/session.ts'
import { call } from '#state/browser/storefront.ts'

/** The library for passkeys, in a chunk of its own. */
export const createCredential = async (options: Readonly<Record<string, unknown>>): Promise<RegistrationCredential> =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })

const signIn = createPasskeySignIn({
  call,
  session,
  getCredential: (options, isAutofill) =>
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isAutofill,
      verifyBrowserAutofillInput: false,
    }),
})

/** Asks for a passkey at once. @throws CallError, DOMException */
export const signInWithPasskey = (): Promise<void> => signIn(false)

/** Offers passkeys in the e-mail field. @returns whether the customer has signed in with one; never, while the field offers them */
export async function signInByAutofill(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false
  await signIn(true)
  return true
}

/** Ends the offer in the e-mail field. */
export const endAutofill = (): void => WebAuthnAbortService.cancelCeremony()
