import { createOneTap, type IdentityRequest } from '#state/account/sign-in/one-tap.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/storefront.ts'

/** A separate module: it loads only when a prompt may appear. */
export const offerAccounts = createOneTap({
  call,
  loadSession: async () => (await import('#state/browser/session.ts')).session,
  requestIdentity: async (request: IdentityRequest) => navigator.credentials.get(request as CredentialRequestOptions),
  storage: localStorage,
  now: Date.now,
  report,
  navigate: url => location.assign(url),
})
