import type { Random } from '#backend/db/seed/random.ts'
import type { StoreCategoryKey } from '#backend/db/seed/vocabulary/types.ts'

/** Minutes after midnight; values above 1440 are on the next day. */
export interface Opening {
  /** 1 Monday … 7 Sunday. */
  readonly day: number
  readonly opens: number
  readonly closes: number
}

type Shift = readonly [opens: number, closes: number]
type OpeningPattern = 'always' | 'night' | 'late' | 'early' | 'long' | 'split'

const toMinutes = (hours: number) => Math.round(hours * 60)

/** Opening times of one day. With a siesta, small stores close in the afternoon. */
function getShifts(pattern: OpeningPattern, siesta: boolean, isRestaurant: boolean): readonly Shift[] {
  switch (pattern) {
    case 'always':
      return [[0, toMinutes(24)]]
    case 'night':
      return [[toMinutes(12), toMinutes(31)]]
    case 'late':
      return [[toMinutes(8), toMinutes(26)]]
    case 'early':
      return isRestaurant ? [[toMinutes(6), toMinutes(18)]] : [[toMinutes(6), toMinutes(22)]]
    case 'long':
      return [[toMinutes(7), toMinutes(27)]]
    case 'split':
      if (!siesta) return isRestaurant ? [[toMinutes(10), toMinutes(23)]] : [[toMinutes(9), toMinutes(20)]]
      return isRestaurant
        ? [
            [toMinutes(12.5), toMinutes(16.5)],
            [toMinutes(19.5), toMinutes(25)],
          ]
        : [
            [toMinutes(10), toMinutes(14)],
            [toMinutes(17), toMinutes(21)],
          ]
  }
}

/**
 * Opening patterns that the stores of a city use in turn, so that even three stores differ. At least 12 of 20 restaurants (07:00 to 08:00)
 * and 6 of 10 other stores (03:00 to 06:00) are open at any time.
 */
const RESTAURANT_PATTERNS: readonly OpeningPattern[] = [
  'always',
  'late',
  'always',
  'night',
  'always',
  'early',
  'always',
  'split',
  'always',
  'night',
  'always',
  'late',
  'always',
  'early',
  'always',
  'split',
  'always',
  'night',
  'always',
  'late',
]
const OTHER_PATTERNS: readonly OpeningPattern[] = [
  'always',
  'long',
  'always',
  'split',
  'always',
  'early',
  'always',
  'long',
  'always',
  'always',
]

/** The week of a store, the `index`-th of its category in the city. Stores with a split day often close on one day. */
export function createHours(category: StoreCategoryKey, siesta: boolean, index: number, draw: Random): readonly Opening[] {
  const isRestaurant = category === 'restaurants'
  const patterns = isRestaurant ? RESTAURANT_PATTERNS : OTHER_PATTERNS
  const pattern = patterns[index % patterns.length] ?? 'always'
  const closedDay = pattern === 'split' && draw.chance(60) ? draw.pick([1, 7]) : undefined
  return [1, 2, 3, 4, 5, 6, 7]
    .filter(day => day !== closedDay)
    .flatMap(day => getShifts(pattern, siesta, isRestaurant).map(([opens, closes]) => ({ day, opens, closes })))
}

export const ALL_WEEK: readonly Opening[] = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 0, closes: toMinutes(24) }))
