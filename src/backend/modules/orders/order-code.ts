import { randomInt } from 'node:crypto'

/** One letter and three digits. The letters do not sound like digits or other letters. */
export function createOrderCode(): string {
  const LETTERS = 'BCDFHJKLMPRTVX'
  return `${LETTERS[randomInt(LETTERS.length)]}${String(randomInt(1000)).padStart(3, '0')}`
}
