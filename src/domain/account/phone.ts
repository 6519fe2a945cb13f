/** B §5: "Phone number is shown masked except for the last 3 characters." */
const VISIBLE_CHARACTERS = 3

/** @returns undefined without a number: "A user has a phone only if the number is non-empty" (B §5) */
export function maskPhone(phone: { readonly number: string } | null): string | undefined {
  const number = phone?.number ?? ''
  if (number === '') return undefined
  return '•'.repeat(Math.max(0, number.length - VISIBLE_CHARACTERS)) + number.slice(-VISIBLE_CHARACTERS)
}
