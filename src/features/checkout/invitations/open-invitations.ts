import { parseInvitationCode } from '#domain/checkout/invitation/invitation-code.ts'
import { readLastCountry } from '#domain/prime/read-last-country.ts'
import { call } from '#state/browser/session.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { createInvitations, type Invitations } from '#state/checkout/invitations/invitations.ts'

/** Creates the store of the page of invitations for the browser. */
export function openInvitations(language: string): Invitations {
  const countryCode = deliveryAddress.$address.get()?.city?.countryCode ?? readLastCountry(document.cookie)?.toUpperCase()
  return createInvitations({
    call,
    place: { language, countryCode },
    code: parseInvitationCode(new URLSearchParams(location.search).get('code')),
    cookies: {
      secure: location.protocol === 'https:',
      read: () => document.cookie,
      write: line => void (document.cookie = line),
    },
  })
}
