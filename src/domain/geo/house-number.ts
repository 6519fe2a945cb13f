/**
 * Whether the house number is missing: the text has no digit, and the customer has not confirmed an address without number.
 *
 * @source issue 16 point 22
 */
export function needsHouseNumber(number: string, hasNoNumber: boolean): boolean {
  return !hasNoNumber && !/\p{Nd}/u.test(number)
}
