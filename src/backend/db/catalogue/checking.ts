import {
  type DisjointKeys,
  createDisjointKeys,
  type UniqueKeys,
  createUniqueKeys,
  createNumberSet,
} from '#backend/db/catalogue/distinct.ts'
import type { FieldPath } from '#backend/db/catalogue/faults.ts'
import type { ReferenceIndex } from '#backend/db/catalogue/known.ts'
import { isReachable } from '#domain/navigation/reachable.ts'
import type { Route } from '#domain/navigation/routes.ts'

/** What a check of one record works with. */
export interface CheckContext {
  readonly references: ReferenceIndex
  /** Whether a picture of this id is there to be shown. */
  readonly hasPicture: (id: string) => boolean
  readonly rules: UniquenessRules
  report(path: FieldPath, problem: string, value?: unknown): void
}

/** Rules over all lines of a folder. */
export interface UniquenessRules {
  readonly citySlugs: UniqueKeys
  readonly categorySlugs: UniqueKeys
  readonly filterSlugs: UniqueKeys
  readonly brandSlugs: UniqueKeys
  readonly storeSlugs: UniqueKeys
  /** The address of a store that is called like a category would stand for the category (A §2.2 rule 8). */
  readonly storeOrCategory: DisjointKeys<'store' | 'category'>
  readonly storeAddresses: UniqueKeys
  readonly storeUrns: UniqueKeys
  readonly singleStores: UniqueKeys
  readonly subjects: UniqueKeys
  /** Numbers of sections, products and so on: one series each for the whole marketplace. */
  readonly numbers: Readonly<Record<'sections' | 'products' | 'groups' | 'attributes' | 'promotions', ReturnType<typeof createNumberSet>>>
}

export function createUniquenessRules(): UniquenessRules {
  const createKeys = (what: string, owner: string) => createUniqueKeys(other => `is ${what} of ${owner} ${other} already`)
  return {
    citySlugs: createKeys('the slug', 'city'),
    categorySlugs: createKeys('the slug', 'category'),
    filterSlugs: createKeys('the slug', 'filter'),
    brandSlugs: createKeys('the slug', 'brand'),
    storeSlugs: createKeys('the slug in this city', 'store'),
    storeOrCategory: createDisjointKeys(['store', 'category'], (kind, owner) => `is the slug of ${kind} ${owner} already`),
    storeAddresses: createKeys('the address', 'store'),
    storeUrns: createKeys('the name', 'store'),
    singleStores: createUniqueKeys(other => `leads straight to store ${other} already`),
    subjects: createUniqueKeys(other => `is about the same as landing ${other}`),
    numbers: {
      sections: createNumberSet(),
      products: createNumberSet(),
      groups: createNumberSet(),
      attributes: createNumberSet(),
      promotions: createNumberSet(),
    },
  }
}

/** @param most minor units, as `domain/checkout/money-limits.ts` has it for the currency */
export function checkMaxAmount(
  { report }: Pick<CheckContext, 'report'>,
  path: FieldPath,
  sum: number | undefined,
  most: number,
  currency: string,
): void {
  if (sum !== undefined && sum > most) report(path, `must be at most ${most} in ${currency}`, sum)
}

/** @param route a page that the slug names */
export function checkReachable({ report }: Pick<CheckContext, 'report'>, path: FieldPath, slug: string, route: Route): void {
  if (!isReachable(route)) report(path, 'is the address of another page', slug)
}

export function checkPicture({ hasPicture, report }: CheckContext, path: FieldPath, id: string): void {
  if (!hasPicture(id)) report(path, 'is no picture: neither one of ours nor a file of pictures/', id)
}

/** Of each language once. An empty `texts` is for whoever calls. */
export function checkTexts(
  say: CheckContext['report'],
  path: FieldPath,
  texts: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  where: string,
): void {
  const missing = [...new Set(languages)].filter(it => !(it in texts))
  if (missing.length > 0) say(path, `has no text in ${missing.join(', ')}, spoken in ${where}`)
}
