import type { Faults, Path, Place } from '#backend/db/catalogue/faults.ts'

interface Claim {
  readonly key: string
  readonly path: Path
  readonly value: unknown
}

/** Something of which no two may have the same: what the marketplace holds, and over that what the folder says of the same owner. */
export interface Distinct {
  hold(owner: number | string, key: string): void
  claim(place: Place, owner: number | string, ...claims: readonly Claim[]): void
  /** Says of each that another has too. */
  check(faults: Faults): void
}

/** @param problem of who comes second, given the owner who has it: `other => 'is the slug of …'` */
export function distinct(problem: (other: number | string) => string): Distinct {
  const held = new Map<number | string, string[]>()
  const claimed = new Map<number | string, { readonly place: Place; readonly claims: readonly Claim[] }>()
  return {
    hold(owner, key) {
      const keys = held.get(owner)
      if (keys) keys.push(key)
      else held.set(owner, [key])
    },
    claim(place, owner, ...claims) {
      claimed.set(owner, { place, claims })
    },
    check(faults) {
      const owners = new Map<string, number | string>()
      for (const [owner, keys] of held) if (!claimed.has(owner)) for (const key of keys) owners.set(key, owner)
      for (const [owner, { place, claims }] of claimed) {
        for (const { key, path, value } of claims) {
          const other = owners.get(key)
          if (other === undefined) owners.set(key, owner)
          else faults.add(place, path, problem(other), value)
        }
      }
    },
  }
}

/** Positive whole numbers that were met, a bit each: millions of them fit in memory. */
export function metNumbers(): { add(number: number): boolean } {
  const pages = new Map<number, Uint32Array>()
  return {
    /** @returns false for one that was met before */
    add(number) {
      const page = Math.floor(number / 1024)
      const bits = pages.get(page) ?? new Uint32Array(32)
      pages.set(page, bits)
      const [word, bit] = [(number % 1024) >> 5, 1 << (number & 31)]
      if (((bits[word] ?? 0) & bit) !== 0) return false
      bits[word] = (bits[word] ?? 0) | bit
      return true
    },
  }
}
