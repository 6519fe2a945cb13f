import { createPasskeyList } from '#state/account/passkey-list.ts'
import { call, session } from '#state/browser/session.ts'

/** A separate module: only the profile of a signed-in customer loads it. The library loads when a passkey is created. */
export const passkeyList = createPasskeyList({
  call,
  session,
  createCredential: async options => (await import('#state/browser/passkeys.ts')).createCredential(options),
})
