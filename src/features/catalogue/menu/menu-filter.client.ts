import { createMenuFilter } from '#domain/catalogue/menu-search.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'

/** Pause in typing after which the whole store is searched, milliseconds. */
const DEBOUNCE_MS = 250

/** The search for the last text; a later text aborts it. */
let search: AbortController | undefined

/**
 * Shows only the products of the menu that match, without a request. While parts of a long menu are not loaded, the results of the search in
 * the store replace them.
 */
export function filterMenu(field: HTMLInputElement, data: StoreData): void {
  search?.abort()
  document.querySelector('[data-found]')?.remove()
  const found = filterLoadedSections(field.value)
  const isAll = field.value.trim() === ''
  if (isAll || !document.querySelector('[data-menu-part]')) return showEmptyNote(!isAll && found === 0)
  showEmptyNote(false)
  search = new AbortController()
  void searchStore(field, data, search.signal).then(
    count => showEmptyNote(count === 0 && found === 0),
    // aborted, or a failure: the loaded products stay filtered, and the form searches the store
    () => {},
  )
}

const getSections = () => document.querySelectorAll<HTMLElement>('.store-menu .menu-block')
const showEmptyNote = (isEmpty: boolean): void => {
  document.querySelector<HTMLElement>('[data-menu-empty]')!.hidden = !isEmpty
}

/** @returns the number of matching products */
function filterLoadedSections(query: string): number {
  const matches = createMenuFilter(query)
  const isAll = query.trim() === ''
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

/**
 * Shows the results of the page that the form leads to.
 *
 * @returns their number
 */
async function searchStore(field: HTMLInputElement, data: StoreData, signal: AbortSignal): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, DEBOUNCE_MS))
  signal.throwIfAborted()
  const url = new URL(field.form!.action)
  for (const [name, value] of new FormData(field.form!)) url.searchParams.set(name, String(value))
  const reply = await fetch(url, { headers: { accept: 'text/html' }, signal })
  if (!reply.ok) throw new Error(`The search answers ${reply.status}`)
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  signal.throwIfAborted()
  const results = page.querySelector('[data-found]')
  const count = results?.querySelectorAll('.item').length ?? 0
  if (!results || count === 0) return 0
  const { products } = JSON.parse(page.getElementById('store-data')!.textContent) as StoreData
  Object.assign(data.products, products)
  for (const it of getSections()) it.hidden = true
  // the link to the whole menu: clearing the field does the same
  results.querySelector(':scope > p')?.remove()
  document.querySelector('[data-menu-empty]')!.after(results)
  return count
}
