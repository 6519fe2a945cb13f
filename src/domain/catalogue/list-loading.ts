/**
 * What a page of stores is loading. The server renders the first list, so the page begins with it.
 *
 * @source A §4: "Categories: loaded, beingLoaded, loadedOnce; a filters loading flag"; A §3, "Category: … loading"
 */
export interface ListLoading {
  /** Whether the shown list is the requested one. */
  readonly loaded: boolean
  readonly beingLoaded: boolean
  /** Whether any list has been shown. It stays true. */
  readonly loadedOnce: boolean
  /** Whether a filter or a sort of the same category is being loaded. */
  readonly filtersLoading: boolean
}

/** The requested list is shown. */
export const LOADED_LIST: ListLoading = { loaded: true, beingLoaded: false, loadedOnce: true, filtersLoading: false }

/** @param cause `filters`: a filter or a sort was chosen; `list`: another page of the list, another category or another delivery address */
export function startListLoading({ loadedOnce }: ListLoading, cause: 'filters' | 'list'): ListLoading {
  return { loaded: false, beingLoaded: true, loadedOnce, filtersLoading: cause === 'filters' }
}
