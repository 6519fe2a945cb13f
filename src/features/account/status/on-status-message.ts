import { userStatus } from '#state/browser/user-status.ts'

/** Calls back when the city of the customer is blocked. */
export function onStatusMessage(show: () => void): void {
  userStatus.$shownMessage.subscribe(message => message && show())
}
