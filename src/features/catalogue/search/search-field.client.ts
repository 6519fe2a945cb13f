import { NO_STORE } from '#domain/catalogue/search/recent-searches.ts'
import type { SearchScope, SuggestionsReply } from '#features/catalogue/search/load-suggestions.client.ts'
import { createSuggestionList } from '#features/catalogue/search/suggestion-list.client.ts'
import {
  filterPageOptions,
  type SuggestionGroup,
  type SuggestionOption,
  toFoundOptions,
} from '#features/catalogue/search/suggestion-options.ts'
import { report } from '#state/browser/report.ts'
import { createRecentSearches } from '#state/catalogue/recent-searches.ts'
import { createSearch } from '#state/catalogue/search.ts'
import { createSearchOrigin } from '#state/catalogue/search-origin.ts'

/** The texts of all search fields of a page are in the field of the header. */
const texts = document.querySelector<HTMLElement>('.top-search')?.dataset ?? {}

/** Attaches suggestions and recent searches to the search fields of the page: of the header, and of the menu of a store. */
export function attachSearchFields(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    const input = form.querySelector<HTMLInputElement>('input[type=search]')
    if (input) attachSearchField(form, input)
  }
}

/** A failed load leaves the form, which searches the whole store. */
const filterMenu = (input: HTMLInputElement): void =>
  void import('#features/catalogue/menu/menu-filter.client.ts').then(it => it.filterMenu(input)).catch(() => {})
const loadCalls = () => import('#features/catalogue/search/load-suggestions.client.ts')

function attachSearchField(form: HTMLFormElement, input: HTMLInputElement): void {
  const { search: pageName = '', store: storeId } = form.dataset
  const isMenu = storeId !== undefined
  const scope = readScope(form)
  const recent = createRecentSearches({ storage: openStorage(() => localStorage), report }, isMenu ? Number(storeId) : NO_STORE)
  const origin = createSearchOrigin({ storage: openStorage(() => sessionStorage), report })
  const search = createSearch<SuggestionsReply>({
    load: async text => (await loadCalls()).loadSuggestions(text, scope),
    schedule(task, ms) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  let popular: readonly string[] = []
  let loadingPopular: Promise<void> | undefined
  /** False after Escape and while the focus is elsewhere. */
  let isOpen = false

  const list = createSuggestionList({
    form,
    input,
    id: isMenu ? 'menu-suggestions' : 'suggestions',
    texts: {
      label: texts['suggestions'] ?? '',
      count: texts['total'] ?? '',
      remove: texts['remove'] ?? '',
      removeAll: texts['removeAll'] ?? '',
    },
    onPick(option, event) {
      if (option.searchText === undefined) return
      recent.add(option.searchText)
      if (!isMenu) return
      // the menu is on this page
      event.preventDefault()
      setText(option.searchText)
    },
    onRemove(option) {
      if (option) recent.remove(option.name)
      else recent.removeAll()
      render()
    },
  })
  const clearButton = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'field-clear',
    ariaLabel: texts['clear'] ?? '',
    textContent: '×',
  })
  input.after(clearButton)

  function toSearchOption(text: string): SuggestionOption {
    const url = new URL(isMenu ? form.action : `${encodeURIComponent(text)}/`, form.action)
    for (const [name, value] of new FormData(form)) if (name !== input.name) url.searchParams.set(name, String(value))
    if (isMenu) url.searchParams.set(input.name, text)
    return { name: text, href: url.pathname + url.search, searchText: text }
  }
  /** The form of a city is at `/{country}/{language}/{city}/search/`. */
  function toStorePath(slug: string, product?: number): string {
    const url = new URL(`../${slug}/`, form.action)
    if (scope.isPickup) url.searchParams.set('mode', 'pickup')
    if (product !== undefined) url.searchParams.set('product', String(product))
    return url.pathname + url.search
  }

  function getEmptyGroups(): SuggestionGroup[] {
    const recentOptions = recent.list().map(it => toSearchOption(it.text))
    return [
      { label: texts['recent'] ?? '', options: recentOptions, isRemovable: true },
      { label: texts['popular'] ?? '', options: popular.map(toSearchOption) },
    ]
  }

  function render(): void {
    clearButton.hidden = input.value === ''
    const text = input.value.trim()
    const state = search.$search.get()
    // shows a line under the field
    form.toggleAttribute('data-search-loading', isOpen && (state.status === 'loading' || (state.status === 'active' && state.query !== '')))
    if (!isOpen) return list.hide()
    if (text === '') return list.show(getEmptyGroups())
    // the page shows what its text finds
    if (isMenu || text === input.defaultValue.trim()) return list.hide()
    const pageOptions = filterPageOptions(readPageLinks(), text)
    const reply = state.status === 'loaded' ? state.reply : undefined
    const found = toFoundOptions(reply?.elements ?? [], text, toStorePath, pageOptions, { sponsored: texts['sponsored'] ?? '' })
    list.show(
      [
        { label: '', options: [...pageOptions, ...found] },
        { label: texts['nearMisses'] ?? '', options: (reply?.suggestions ?? []).map(toSearchOption) },
      ],
      state.status === 'failed' ? texts['suggestionsFailed'] : undefined,
    )
  }

  function open(): void {
    isOpen = true
    search.open()
    if (!isMenu) {
      origin.remember(pageName, location.pathname + location.search)
      if (input.value !== input.defaultValue) search.type(input.value)
      loadingPopular ??= loadPopular()
    }
    render()
  }
  /** Also loads the code of the calls before the first one. Without a reply the list has the recent searches. */
  async function loadPopular(): Promise<void> {
    const calls = await loadCalls().catch(() => undefined)
    popular = (await calls?.loadPopularSearches(scope)) ?? []
    render()
  }
  /** @source A §4: "closing clears everything" */
  function close(): void {
    search.close()
    origin.clear()
    isOpen = false
    if (input.value === '') render()
    else setText('')
  }
  function setText(text: string): void {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  search.$search.listen(render)
  input.addEventListener('input', () => {
    if (input.value !== '') isOpen = true
    if (isMenu) filterMenu(input)
    else search.type(input.value)
    render()
  })
  input.addEventListener('focus', open)
  input.addEventListener('keydown', event => {
    const { key } = event
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!list.isShown()) open()
      if (list.isShown()) list.move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      if (list.pickSelected()) event.preventDefault()
    } else if (key === 'Escape') {
      event.preventDefault()
      close()
    }
  })
  clearButton.addEventListener('click', () => {
    close()
    input.focus()
  })
  form.addEventListener('focusout', event => {
    if (form.contains(event.relatedTarget as Node | null)) return
    isOpen = false
    render()
  })
  // the menu is filtered without a submission
  if (isMenu) input.addEventListener('change', () => recent.add(input.value))
  else form.addEventListener('submit', () => recent.add(input.value))
  render()
  // typed before this script
  if (isMenu && input.value !== input.defaultValue) filterMenu(input)
  if (document.activeElement === input) open()
}

/** A blocked storage throws when it is named, not only when it is used. */
function openStorage(get: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: key => get().getItem(key),
    setItem: (key, value) => get().setItem(key, value),
    removeItem: key => get().removeItem(key),
  }
}

function readScope(form: HTMLFormElement): SearchScope {
  const data = new FormData(form)
  const categoryId = Number(data.get('category'))
  return {
    cityCode: form.dataset['city'] ?? '',
    categoryId: categoryId > 0 ? categoryId : undefined,
    isPickup: data.get('mode') === 'pickup',
  }
}

/** The stores and categories of the page. */
function readPageLinks(): SuggestionOption[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main .store h3 a[href], main .kinds a[href]')
  return Array.from(links, it => ({
    // the text of a tile may end in when it opens
    name: (it.querySelector('small') ? it.textContent.replace(it.querySelector('small')!.textContent, '') : it.textContent).trim(),
    href: it.getAttribute('href') ?? '',
  }))
}
