import type { StoreSearchResult } from '#contract/catalogue/store.ts'
import { createMenuFilter } from '#domain/catalogue/menu-search.ts'

/** An option of a list of suggestions. */
export interface SuggestionOption {
  readonly name: string
  readonly href: string
  /** A second line: the store of a product, or the kind of a store. */
  readonly note?: string
  /** The address of a picture. */
  readonly picture?: string
  /** The search that the option repeats. */
  readonly searchText?: string
}

export interface SuggestionGroup {
  readonly label: string
  readonly options: readonly SuggestionOption[]
  /** Whether its options can be removed. */
  readonly isRemovable?: boolean
}

/** Options from the page itself. */
const MAX_PAGE_OPTIONS = 3
/** Options from the reply of a search. */
const MAX_FOUND_OPTIONS = 7
/** Products of one store. */
const MAX_PRODUCTS = 2

/** The links of the page whose names have the text: they are shown at once, without a call. */
export function filterPageOptions(links: readonly SuggestionOption[], text: string): SuggestionOption[] {
  if (text.trim() === '') return []
  const matches = createMenuFilter(text)
  return dropRepeated(links.filter(it => it.name !== '' && matches(it.name))).slice(0, MAX_PAGE_OPTIONS)
}

interface FoundTexts {
  /** Marks a store whose place in the list is paid for. */
  readonly sponsored: string
}

/**
 * The stores and products of a search reply. A store that was found by its products only is the second line of these products.
 *
 * @param toPath path of a store, or of one of its products
 * @param known options that the list has already
 */
export function toFoundOptions(
  results: readonly StoreSearchResult[],
  text: string,
  toPath: (storeSlug: string, product?: number) => string,
  known: readonly SuggestionOption[],
  texts: FoundTexts,
): SuggestionOption[] {
  const matches = createMenuFilter(text)
  const options = results.flatMap(({ store, products }) => {
    const offered = products.slice(0, MAX_PRODUCTS).map(it => ({
      name: it.name,
      note: store.sponsored ? `${texts.sponsored} · ${store.name}` : store.name,
      href: toPath(store.slug, it.id),
      ...(it.imageUrl !== '' && { picture: toPictureAddress(it.imageUrl) }),
    }))
    const notes = [store.sponsored ? texts.sponsored : '', store.tags[0] ?? ''].filter(Boolean)
    const storeOption = {
      name: store.name,
      href: toPath(store.slug),
      picture: toPictureAddress(store.logo ?? store.imageId),
      ...(notes.length > 0 && { note: notes.join(' · ') }),
    }
    return offered.length === 0 || matches(store.name) ? [storeOption, ...offered] : offered
  })
  const knownPaths = new Set(known.map(it => it.href))
  return dropRepeated(options.filter(it => !knownPaths.has(it.href))).slice(0, MAX_FOUND_OPTIONS)
}

const dropRepeated = (options: readonly SuggestionOption[]): SuggestionOption[] =>
  options.filter((option, index) => options.findIndex(it => it.href === option.href) === index)

/** The smallest file of a picture. A cover ("1f363~1f371") has several pictures: its first one. */
function toPictureAddress(source: string): string {
  const [id = ''] = source.split('~')
  return id.includes('/') ? id : `/pictures/${id}-96.webp`
}
