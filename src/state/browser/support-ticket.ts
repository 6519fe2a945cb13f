import { createSupportTicket } from '#contract/support/ticket.ts'
import { call } from '#state/browser/session.ts'

/** Sends a message to support. The marketplace takes the address of the account when the customer is signed in. */
export async function sendTicket(
  body: { readonly email: string; readonly subject: string; readonly message: string },
  language: string,
): Promise<void> {
  await call(createSupportTicket, { body }, { place: { language } })
}
