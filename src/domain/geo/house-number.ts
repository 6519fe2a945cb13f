/**
 * Whether the customer still has to name the house: no digit is given, and the customer has not said that the address has no number.
 *
 * @source issue 16 point 22
 */
export function needsHouseNumber(number: string, hasNoNumber: boolean): boolean {
  return !hasNoNumber && !/\p{Nd}/u.test(number)
}
