import { call, session } from '#state/browser/session.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { createUserStatus } from '#state/account/user-status.ts'

/** The status of the customer, on the pages of a customer. */
export const userStatus = createUserStatus({
  call,
  session,
  cityCode: () => deliveryAddress.$address.get()?.city?.code,
  storage: sessionStorage,
})

// after a login, and when the session of a new page has loaded
let known: number | undefined
session.$session.subscribe(it => {
  const id = it.status === 'authenticated' ? it.user.id : undefined
  if (id !== undefined && id !== known) void userStatus.refresh()
  known = id
})
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void userStatus.refresh())
// the city may have changed
addEventListener('address', () => void userStatus.refresh())
