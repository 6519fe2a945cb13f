import { createMenuFilter } from '#domain/catalogue/menu-search.ts'
import { highlightMatches } from '#features/catalogue/menu/menu-highlight.client.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { createSearch, type Search } from '#state/catalogue/search.ts'

/** The results of a search in the store, as its page shows them; undefined without a match. */
type StoreResults = HTMLElement | undefined

let search: Search<{ readonly results: StoreResults }> | undefined
/** The marketplace returns it with the first reply, and later searches of this page send it back (A §7). */
let searchId: string | undefined

/**
 * Shows only the products of the menu that match, without a request. When none matches, and while products of a long menu are not in the
 * page, the results of the search in the store replace them: it knows all products, and tolerates typing errors.
 */
export function filterMenu(field: HTMLInputElement): void {
  const text = field.value.trim()
  // the page of a search has only its results
  if (text === '' && getSections().length === 0) return location.assign(getStoreAddress(field.form!))
  search ??= createStoreSearch(field.form!, () => showResults(field.value))
  const found = filterLoadedSections(text)
  const isComplete = text === '' || (found > 0 && !document.querySelector('[data-menu-part],.reduced'))
  search.type(isComplete ? '' : text)
  showResults(text)
}

function createStoreSearch(form: HTMLFormElement, onChange: () => void): NonNullable<typeof search> {
  const created = createSearch({
    load: async (text: string) => ({ results: await searchStore(form, text) }),
    schedule(task, ms) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  created.$search.listen(onChange)
  return created
}

/** Shows the filtered menu, or what the search in the store has found. */
function showResults(text: string): void {
  const state = search!.$search.get()
  const results = state.status === 'loaded' ? state.reply.results : undefined
  for (const it of document.querySelectorAll('[data-found]')) if (it !== results) it.remove()
  const found = results ? 0 : document.querySelectorAll('.store-menu .menu-block:not([hidden]) .item:not([hidden])').length
  if (results && !results.isConnected) {
    for (const it of getSections()) it.hidden = true
    document.querySelector('[data-menu-empty]')!.after(results)
  }
  const isSearched = state.status === 'loaded' || state.status === 'failed'
  document.querySelector<HTMLElement>('[data-menu-empty]')!.hidden = text.trim() === '' || !isSearched || results !== undefined || found > 0
  highlightMatches(text)
}

const getSections = () => document.querySelectorAll<HTMLElement>('.store-menu .menu-block:not([data-found])')

/** @returns the number of matching products */
function filterLoadedSections(text: string): number {
  const matches = createMenuFilter(text)
  const isAll = text === ''
  let found = 0
  for (const section of getSections()) {
    let shown = 0
    for (const item of section.querySelectorAll<HTMLElement>('.item')) {
      const isShown = matches(item.querySelector('h3')?.textContent ?? '', item.querySelector('p:not(.price)')?.textContent ?? '')
      item.hidden = !isShown
      if (isShown) shown++
    }
    section.hidden = !isAll && shown === 0
    found += shown
    const link = document.querySelector<HTMLElement>(`.menu-nav a[href="#${CSS.escape(section.id)}"]`)?.closest('li')
    if (link) link.hidden = section.hidden
  }
  return found
}

/** Asks for the results of the page that the form leads to, and announces their data. */
async function searchStore(form: HTMLFormElement, text: string): Promise<StoreResults> {
  const url = new URL(getStoreAddress(form))
  url.searchParams.set('search', text)
  if (searchId !== undefined) url.searchParams.set('searchId', searchId)
  const reply = await fetch(url, { headers: { accept: 'text/html' } })
  if (!reply.ok) throw new Error(`The search answers ${reply.status}`)
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const results = page.querySelector<HTMLElement>('[data-found]')
  searchId = results?.dataset['found'] || searchId
  if (!results?.querySelector('.item')) return undefined
  const { products } = JSON.parse(page.getElementById('store-data')!.textContent) as StoreData
  // the script of the store adds them to its own, so that they can be ordered
  dispatchEvent(new CustomEvent('products', { detail: products }))
  // the link to the whole menu: clearing the field does the same
  results.querySelector(':scope > p')?.remove()
  return document.adoptNode(results)
}

/** The address of the form without its text: the whole menu, in the order mode of the page. */
function getStoreAddress(form: HTMLFormElement): string {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form)) if (name !== 'search') url.searchParams.set(name, String(value))
  return url.href
}
