import { expect, test } from 'vitest'

import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { forgetCustomer } from '#state/account/forget-customer.ts'

type Name = keyof typeof STORAGE_NAME
/** Removed by the session, with the carts and with the address. */
const REMOVED_ELSEWHERE: readonly Name[] = ['addresses', 'cart', 'cartOwner', 'deliveryAddress', 'prime', 'sessionHint']
/** Of the browser or of this visit. A signature waits for a connection: the recipient of a parcel has no account. */
const STAYING: readonly Name[] = [
  'analyticsClient',
  'analyticsSession',
  'appShell',
  'cachedFonts',
  'campaign',
  'cartsLoadedAt',
  'checkoutLanguage',
  'chunkReload',
  'colorScheme',
  'consent',
  'device',
  'deviceUid',
  'dynamicSession',
  'exploredCity',
  'invitation',
  'lastVisitedCity',
  'oneTap',
  'ratingAsked',
  'refreshLease',
  'restrictions',
  'searchOrigin',
  'signature',
  'storeId',
  'typed',
  'upsell',
  'webViewAgent',
]

test('A §4 and trust.md: a logout leaves nothing that the customer has typed, chosen or ordered; a new name must be decided on', () => {
  const removed: string[] = []
  forgetCustomer({ removeItem: name => void removed.push(name) })
  const left = (Object.keys(STORAGE_NAME) as Name[]).filter(it => !removed.includes(STORAGE_NAME[it]))
  expect(left.toSorted()).toEqual([...REMOVED_ELSEWHERE, ...STAYING].toSorted())
})

test('a blocked storage does not keep the other one from being emptied', () => {
  const removed: string[] = []
  const blocked = { removeItem: () => { throw new DOMException('', 'SecurityError') } } // prettier-ignore
  forgetCustomer(blocked, { removeItem: name => void removed.push(name) })
  expect(removed).toContain(STORAGE_NAME.parcel)
  expect(removed).toContain(STORAGE_NAME.purchase)
})
