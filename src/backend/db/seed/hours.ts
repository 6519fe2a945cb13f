import type { Random } from '#backend/db/seed/random.ts'
import type { StoreCategoryKey } from '#backend/db/seed/vocabulary/shapes.ts'

/** Minutes after the day's midnight; past 1440 it is the morning after. */
export interface Opening {
  /** 1 Monday … 7 Sunday. */
  readonly day: number
  readonly opens: number
  readonly closes: number
}

type Shift = readonly [opens: number, closes: number]
type Rhythm = 'always' | 'night' | 'late' | 'early' | 'long' | 'split'

const at = (hours: number) => Math.round(hours * 60)

/** When a day's work is done. Where there is a siesta, small shops and kitchens shut for the afternoon. */
function shiftsOf(rhythm: Rhythm, siesta: boolean, serves: boolean): readonly Shift[] {
  switch (rhythm) {
    case 'always':
      return [[0, at(24)]]
    case 'night':
      return [[at(12), at(31)]]
    case 'late':
      return [[at(8), at(26)]]
    case 'early':
      return serves ? [[at(6), at(18)]] : [[at(6), at(22)]]
    case 'long':
      return [[at(7), at(27)]]
    case 'split':
      if (!siesta) return serves ? [[at(10), at(23)]] : [[at(9), at(20)]]
      return serves
        ? [
            [at(12.5), at(16.5)],
            [at(19.5), at(25)],
          ]
        : [
            [at(10), at(14)],
            [at(17), at(21)],
          ]
  }
}

/**
 * The rhythms of a city's stores, in turns, so that even three stores are not all alike. At the emptiest hour (07:00 to
 * 08:00) 12 in 20 restaurants are open, and 6 in 10 others from 03:00 to 06:00: whoever looks at night finds a living city.
 */
const RESTAURANTS: readonly Rhythm[] = [
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
const OTHERS: readonly Rhythm[] = ['always', 'long', 'always', 'split', 'always', 'early', 'always', 'long', 'always', 'always']

/** A week of a store, the `index`-th of its category in the city. Those who split their day often rest one day of the week too. */
export function createHours(category: StoreCategoryKey, siesta: boolean, index: number, draw: Random): readonly Opening[] {
  const serves = category === 'restaurants'
  const rhythms = serves ? RESTAURANTS : OTHERS
  const rhythm = rhythms[index % rhythms.length] ?? 'always'
  const rests = rhythm === 'split' && draw.chance(60) ? draw.pick([1, 7]) : undefined
  return [1, 2, 3, 4, 5, 6, 7]
    .filter(day => day !== rests)
    .flatMap(day => shiftsOf(rhythm, siesta, serves).map(([opens, closes]) => ({ day, opens, closes })))
}

export const ALL_WEEK: readonly Opening[] = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 0, closes: at(24) }))
