import type { IssueList, FieldPath, SourcePosition } from '#backend/db/catalogue/issues.ts'

interface Claim {
  readonly key: string
  readonly path: FieldPath
  readonly value: unknown
}

/** Keys that must be unique in the marketplace and the folder. Claims of the folder replace the registered keys of the same owner. */
export interface UniqueKeys {
  register(owner: number | string, key: string): void
  claim(position: SourcePosition, owner: number | string, ...claims: readonly Claim[]): void
  /** Reports each key that two owners have. */
  check(issues: IssueList): void
}

/** @param problem describes a duplicate, given the other owner of the key: `other => 'is already the slug of …'` */
export function createUniqueKeys(problem: (other: number | string) => string): UniqueKeys {
  const registered = new Map<number | string, string[]>()
  const claimed = new Map<number | string, { readonly position: SourcePosition; readonly claims: readonly Claim[] }>()
  return {
    register(owner, key) {
      const keys = registered.get(owner)
      if (keys) keys.push(key)
      else registered.set(owner, [key])
    },
    claim(position, owner, ...claims) {
      claimed.set(owner, { position, claims })
    },
    check(issues) {
      const owners = new Map<string, number | string>()
      for (const [owner, keys] of registered) if (!claimed.has(owner)) for (const key of keys) owners.set(key, owner)
      for (const [owner, { position, claims }] of claimed) {
        for (const { key, path, value } of claims) {
          const other = owners.get(key)
          if (other === undefined) owners.set(key, owner)
          else issues.add(position, path, problem(other), value)
        }
      }
    },
  }
}

/** Two kinds of owners whose keys must not overlap. */
export interface DisjointKeys<Kind extends string> {
  register(kind: Kind, owner: number | string, key: string): void
  claim(kind: Kind, position: SourcePosition, owner: number | string, ...claims: readonly Claim[]): void
  /** Reports each claim of this folder whose key belongs to the other kind. */
  check(issues: IssueList): void
}

/** @param problem describes an overlap, given the kind and the owner of the key */
export function createDisjointKeys<Kind extends string>(
  kinds: readonly [Kind, Kind],
  problem: (kind: Kind, owner: number | string) => string,
): DisjointKeys<Kind> {
  const registered: Readonly<Record<string, Map<number | string, string[]>>> = { [kinds[0]]: new Map(), [kinds[1]]: new Map() }
  const claimed: Readonly<Record<string, Map<number | string, { readonly position: SourcePosition; readonly claims: readonly Claim[] }>>> =
    {
      [kinds[0]]: new Map(),
      [kinds[1]]: new Map(),
    }
  /** Owners by key: claims of the folder, and registered keys of owners without a claim. */
  const collectOwners = (kind: Kind): Map<string, number | string> =>
    new Map([
      ...[...registered[kind]!]
        .filter(([owner]) => !claimed[kind]!.has(owner))
        .flatMap(([owner, keys]) => keys.map(key => [key, owner] as const)),
      ...[...claimed[kind]!].flatMap(([owner, { claims }]) => claims.map(({ key }) => [key, owner] as const)),
    ])
  return {
    register(kind, owner, key) {
      const keys = registered[kind]!.get(owner)
      if (keys) keys.push(key)
      else registered[kind]!.set(owner, [key])
    },
    claim(kind, position, owner, ...claims) {
      claimed[kind]!.set(owner, { position, claims })
    },
    check(issues) {
      const [first, second] = kinds
      for (const [kind, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const owners = collectOwners(other)
        for (const { position, claims } of claimed[kind]!.values())
          for (const { key, path, value } of claims) {
            const owner = owners.get(key)
            if (owner !== undefined) issues.add(position, path, problem(other, owner), value)
          }
      }
    },
  }
}

/** A set of positive whole numbers with one bit for each, so that millions fit in memory. */
export function createNumberSet(): { add(number: number): boolean } {
  const pages = new Map<number, Uint32Array>()
  return {
    /** @returns false for a number that is already in the set */
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
