import {
  type DisjointKeys,
  createDisjointKeys,
  type UniqueKeys,
  createUniqueKeys,
  createNumberSet,
} from '#backend/db/catalogue/unique-keys.ts'
import type { FieldPath } from '#backend/db/catalogue/issues.ts'
import type { ReferenceIndex } from '#backend/db/catalogue/reference-index.ts'
import { isReachable } from '#domain/navigation/reachable.ts'
import type { Route } from '#domain/navigation/routes.ts'

/** Dependencies of the checks of one record. */
export interface CheckContext {
  readonly references: ReferenceIndex
  /** Whether a picture with this id exists. */
  readonly hasPicture: (id: string) => boolean
  readonly rules: UniquenessRules
  report(path: FieldPath, problem: string, value?: unknown): void
}

type NumberedKind = 'sections' | 'products' | 'groups' | 'attributes' | 'promotions' | 'restrictions'

/** Uniqueness rules across all lines of a folder. */
export interface UniquenessRules {
  readonly citySlugs: UniqueKeys
  readonly categorySlugs: UniqueKeys
  readonly filterSlugs: UniqueKeys
  readonly brandSlugs: UniqueKeys
  readonly storeSlugs: UniqueKeys
  /** A store with the slug of a category would be unreachable: its URL would open the category (A §2.2 rule 8). */
  readonly storeOrCategory: DisjointKeys<'store' | 'category'>
  readonly storeAddresses: UniqueKeys
  readonly storeUrns: UniqueKeys
  readonly singleStores: UniqueKeys
  readonly subjects: UniqueKeys
  readonly promoCodes: UniqueKeys
  /** Ids, unique per kind in the whole marketplace. */
  readonly numbers: Readonly<Record<NumberedKind, ReturnType<typeof createNumberSet>>>
}

export function createUniquenessRules(): UniquenessRules {
  const createKeys = (what: string, owner: string) => createUniqueKeys(other => `is already ${what} of ${owner} ${other}`)
  return {
    citySlugs: createKeys('the slug', 'city'),
    categorySlugs: createKeys('the slug', 'category'),
    filterSlugs: createKeys('the slug', 'filter'),
    brandSlugs: createKeys('the slug', 'brand'),
    storeSlugs: createUniqueKeys(other => `is already the slug of store ${other} in this city`),
    storeOrCategory: createDisjointKeys(['store', 'category'], (kind, owner) => `is already the slug of ${kind} ${owner}`),
    storeAddresses: createKeys('the address id', 'store'),
    storeUrns: createKeys('the urn', 'store'),
    singleStores: createUniqueKeys(other => `is already set for store ${other} in this city and category`),
    subjects: createUniqueKeys(other => `has the same subject as landing ${other}`),
    promoCodes: createUniqueKeys(other => `is already promo code ${other}`),
    numbers: {
      sections: createNumberSet(),
      products: createNumberSet(),
      groups: createNumberSet(),
      attributes: createNumberSet(),
      promotions: createNumberSet(),
      restrictions: createNumberSet(),
    },
  }
}

/** @param max minor units, from `domain/checkout/money-limits.ts` for the currency */
export function checkMaxAmount(
  { report }: Pick<CheckContext, 'report'>,
  path: FieldPath,
  amount: number | undefined,
  max: number,
  currency: string,
): void {
  if (amount !== undefined && amount > max) report(path, `must be at most ${max} in ${currency}`, amount)
}

/** @param route the page with this slug */
export function checkReachable({ report }: Pick<CheckContext, 'report'>, path: FieldPath, slug: string, route: Route): void {
  if (!isReachable(route)) report(path, 'is the URL of another page', slug)
}

export function checkPicture({ hasPicture, report }: CheckContext, path: FieldPath, id: string): void {
  if (!hasPicture(id)) report(path, 'is not a picture: neither a bundled image nor a file in pictures/', id)
}

/** Reports missing languages. A caller that accepts an empty `texts` checks that itself. */
export function checkTexts(
  report: CheckContext['report'],
  path: FieldPath,
  texts: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  where: string,
): void {
  const missing = [...new Set(languages)].filter(it => !(it in texts))
  if (missing.length > 0) report(path, `has no text in ${missing.join(', ')}, required in ${where}`)
}
