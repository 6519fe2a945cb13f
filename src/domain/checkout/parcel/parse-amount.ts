/**
 * Reads an amount as customers type it: "12", "12.50", "12,5".
 *
 * @param digits of the fraction of the currency
 * @returns minor units; undefined for a text that is no amount, or has more digits than the currency
 */
export function parseAmount(text: string, digits: number): number | undefined {
  const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.replaceAll(/\s/g, ''))
  const [, whole, fraction = ''] = match ?? []
  if (whole === undefined || fraction.length > digits) return undefined
  return Number(whole + fraction.padEnd(digits, '0'))
}
