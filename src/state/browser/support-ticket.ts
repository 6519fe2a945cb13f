import { createSupportTicket } from '#contract/support/ticket.ts'
import { call } from '#state/browser/session.ts'

/** Sends a message to support. The marketplace takes the address of the account when the customer is signed in. */
export async function sendTicket(
  body: { readonly email: string; readonly subject: string; readonly message: string; readonly photos?: readonly string[] },
  language: string,
): Promise<void> {
  const { photos, ...text } = body
  await call(createSupportTicket, { body: { ...text, ...(photos && { photos: [...photos] }) } }, { place: { language } })
}
