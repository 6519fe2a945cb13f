/** A deterministic stream of pseudo-random numbers. */
export interface Random {
  /** 0 ≤ x < 1. */
  readonly fraction: () => number
  /** A whole number in the inclusive range. */
  readonly between: (min: number, max: number) => number
  /** True with this probability. */
  readonly chance: (percent: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  readonly shuffle: <T>(list: readonly T[]) => T[]
  /** Up to `count` items in the order of the list. */
  readonly sample: <T>(list: readonly T[], count: number) => T[]
  /** A UUID in the format of version 4. */
  readonly uuid: () => string
}

/**
 * Creates a stream from a seed and a name. Every store has a separate stream (`createRandom(number, 'BCN/restaurants/17')`), so that a new
 * store or a removed dish does not change other stores.
 */
export function createRandom(number: number, name: string): Random {
  const next = sfc32(number, name)
  const fraction = () => next() / 2 ** 32
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const shuffle = <T>(list: readonly T[]): T[] => {
    const left = [...list]
    return list.flatMap(() => left.splice(between(0, left.length - 1), 1))
  }
  return {
    fraction,
    between,
    chance: percent => fraction() * 100 < percent,
    pick: from => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error(`nothing to pick from (${name})`)
      return picked
    },
    shuffle,
    sample: (list, count) => {
      const indexes = new Set(shuffle(list.map((_, index) => index)).slice(0, count))
      return list.filter((_, index) => indexes.has(index))
    },
    uuid: () => {
      const digits = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('')
      const variant = '89ab'[Number.parseInt(digits.slice(16, 17), 16) % 4]
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20),
      ].join('-')
    },
  }
}

/** Chris Doty-Humphrey's sfc32 (PractRand), seeded with FNV-1a of the name. Yields unsigned 32-bit integers. */
function sfc32(number: number, name: string): () => number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  let [a, b, c, counter] = [number | 0, hash | 0, Math.floor(number / 2 ** 32) | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // the first outputs correlate with the seed
  for (let round = 0; round < 15; round++) next()
  return next
}
