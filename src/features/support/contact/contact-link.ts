import type { SupportAction } from '#contract/support/tree.ts'

/** Where an option without an order leads; undefined for a text, and for options in it. */
export function getContactLink({ type, mailto, phoneNumber, webLink }: SupportAction): string | undefined {
  if (type === 'Email') return mailto ?? undefined
  if (type === 'PhoneCall') return phoneNumber === null ? undefined : `tel:${phoneNumber}`
  return webLink ?? undefined
}
