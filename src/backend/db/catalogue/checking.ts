import { type Disjoint, disjoint, type Distinct, distinct, metNumbers } from '#backend/db/catalogue/distinct.ts'
import type { Path } from '#backend/db/catalogue/faults.ts'
import type { Known } from '#backend/db/catalogue/known.ts'
import { isReachable } from '#domain/navigation/reachable.ts'
import type { Route } from '#domain/navigation/routes.ts'

/** What a check of one record works with. */
export interface Checking {
  readonly known: Known
  /** Whether a picture of this id is there to be shown. */
  readonly hasPicture: (id: string) => boolean
  readonly rules: Rules
  say(path: Path, problem: string, value?: unknown): void
}

/** Rules over all lines of a folder. */
export interface Rules {
  readonly citySlugs: Distinct
  readonly categorySlugs: Distinct
  readonly filterSlugs: Distinct
  readonly brandSlugs: Distinct
  readonly storeSlugs: Distinct
  /** The address of a store that is called like a category would stand for the category (A §2.2 rule 8). */
  readonly storeOrCategory: Disjoint<'store' | 'category'>
  readonly storeAddresses: Distinct
  readonly storeUrns: Distinct
  readonly singleStores: Distinct
  readonly subjects: Distinct
  /** Numbers of sections, products and so on: one series each for the whole marketplace. */
  readonly numbers: Readonly<Record<'sections' | 'products' | 'groups' | 'attributes' | 'promotions', ReturnType<typeof metNumbers>>>
}

export function newRules(): Rules {
  const isOf = (what: string, owner: string) => distinct(other => `is ${what} of ${owner} ${other} already`)
  return {
    citySlugs: isOf('the slug', 'city'),
    categorySlugs: isOf('the slug', 'category'),
    filterSlugs: isOf('the slug', 'filter'),
    brandSlugs: isOf('the slug', 'brand'),
    storeSlugs: isOf('the slug in this city', 'store'),
    storeOrCategory: disjoint(['store', 'category'], (kind, owner) => `is the slug of ${kind} ${owner} already`),
    storeAddresses: isOf('the address', 'store'),
    storeUrns: isOf('the name', 'store'),
    singleStores: distinct(other => `leads straight to store ${other} already`),
    subjects: distinct(other => `is about the same as landing ${other}`),
    numbers: {
      sections: metNumbers(),
      products: metNumbers(),
      groups: metNumbers(),
      attributes: metNumbers(),
      promotions: metNumbers(),
    },
  }
}

/** @param most minor units, as `domain/checkout/money-limits.ts` has it for the currency */
export function checkSum({ say }: Pick<Checking, 'say'>, path: Path, sum: number | undefined, most: number, currency: string): void {
  if (sum !== undefined && sum > most) say(path, `must be at most ${most} in ${currency}`, sum)
}

/** @param route a page that the slug names */
export function checkReachable({ say }: Pick<Checking, 'say'>, path: Path, slug: string, route: Route): void {
  if (!isReachable(route)) say(path, 'is the address of another page', slug)
}

export function checkPicture({ hasPicture, say }: Checking, path: Path, id: string): void {
  if (!hasPicture(id)) say(path, 'is no picture: neither one of ours nor a file of pictures/', id)
}

/** Of each language once. An empty `texts` is for whoever calls. */
export function checkTexts(
  say: Checking['say'],
  path: Path,
  texts: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  where: string,
): void {
  const missing = [...new Set(languages)].filter(it => !(it in texts))
  if (missing.length > 0) say(path, `has no text in ${missing.join(', ')}, spoken in ${where}`)
}
