import Bowser from 'bowser'

import type { CallContext } from '#backend/call-context.ts'
import type { SignInClient } from '#backend/modules/account/token-family.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'

/** The probable country of the caller; undefined without an address. */
export function findCountry({ clientAddress }: Pick<CallContext, 'clientAddress'>, find?: FindCountryByIp): string | undefined {
  return clientAddress === undefined ? undefined : find?.(clientAddress)
}

/** What a session stores about the browser that signs in: names without versions, and no address. */
export function toSignInClient(call: CallContext, sandbox: boolean, find?: FindCountryByIp): SignInClient {
  const { browser, os } = call.userAgent ? Bowser.parse(call.userAgent) : { browser: {}, os: {} }
  return {
    sandboxBrowser: sandbox ? call.sandboxBrowser : undefined,
    deviceBrowser: browser.name,
    deviceSystem: os.name,
    countryCode: findCountry(call, find),
  }
}
