/** A stream of numbers that a seed and a name determine: no clock, no Math.random. */
export interface Random {
  /** 0 ≤ x < 1. */
  readonly fraction: () => number
  /** Whole, both ends included. */
  readonly between: (least: number, most: number) => number
  /** True with this probability. */
  readonly chance: (percent: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  readonly shuffle: <T>(list: readonly T[]) => T[]
  /** `count` of the list in the list's own order; all of it when it holds fewer. */
  readonly sample: <T>(list: readonly T[], count: number) => T[]
  /** Version 4 shape, for what must look unguessable. */
  readonly uuid: () => string
}

/**
 * Creates a stream. Every store has its own (`createRandom(number, 'BCN/restaurants/17')`), so that a new store or a removed dish does not
 * change other stores.
 */
export function createRandom(number: number, name: string): Random {
  const next = sfc32(number, name)
  const fraction = () => next() / 2 ** 32
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
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
      const chosen = new Set(shuffle(list.map((_, index) => index)).slice(0, count))
      return list.filter((_, index) => chosen.has(index))
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
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
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
