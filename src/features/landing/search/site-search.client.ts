/** The used part of the pagefind 1.6 API; `server/landings/landing-index.ts` creates its index. */
interface Pagefind {
  init(): Promise<void>
  /** Null when another search has started meanwhile. */
  debouncedSearch(text: string, options: SearchOptions, milliseconds: number): Promise<{ readonly results: readonly SearchResult[] } | null>
}
interface SearchOptions {
  readonly filters?: Readonly<Record<string, string>>
}
interface SearchResult {
  data(): Promise<ResultPage>
}
interface ResultPage {
  readonly url: string
  /** Plain text: the heading of the page, and its meta description. */
  readonly meta: { readonly title?: string; readonly note?: string }
}

const PAGEFIND_SCRIPT = '/pagefind/pagefind.js'
/** Results that fit between the field and the keyboard of a phone. */
const MAX_RESULTS = 6
/** Pause in typing before a search, milliseconds. */
const DEBOUNCE_MS = 120

/**
 * Lists pages under the search field during typing: a combobox with a list (WAI-ARIA, manual selection). Arrows select, Enter opens the selected
 * page or sends the form, Escape closes the list and then empties the field. If the index fails to load, the plain form remains.
 */
export function attachSiteSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.site-search')
  const input = form?.querySelector('input')
  if (!form || !input) return
  const { siteSearch: country = '', results = '', total = '', none = '' } = form.dataset
  const list = Object.assign(document.createElement('div'), {
    id: 'site-hits',
    className: 'hits',
    hidden: true,
    role: 'listbox',
    ariaLabel: results,
  })
  const status = Object.assign(document.createElement('p'), { className: 'sr-only', role: 'status' })
  form.append(list, status)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }))
    input.setAttribute(name, value)

  let pagefind: Promise<Pagefind> | undefined
  let active = -1
  const getOptions = () => [...list.children] as HTMLElement[]

  function select(index: number): void {
    active = index
    for (const [at, it] of getOptions().entries()) it.ariaSelected = String(at === index)
    const selected = getOptions()[index]
    if (selected) input!.setAttribute('aria-activedescendant', selected.id)
    else input!.removeAttribute('aria-activedescendant')
    selected?.scrollIntoView({ block: 'nearest' })
  }
  function show(pages: readonly ResultPage[]): void {
    list.replaceChildren(...pages.map(createOption))
    open(pages.length > 0)
  }
  function open(isOpen: boolean): void {
    list.hidden = !isOpen
    input!.ariaExpanded = String(isOpen)
    select(-1)
  }

  async function search(): Promise<void> {
    const text = input!.value.trim()
    if (text === '') {
      status.textContent = ''
      return show([])
    }
    pagefind ??= loadPagefind()
    const answer = await (await pagefind).debouncedSearch(text, { filters: { country } }, DEBOUNCE_MS)
    if (answer === null) return
    const pages = await Promise.all(answer.results.slice(0, MAX_RESULTS).map(it => it.data()))
    // a later input starts its own search
    if (text !== input!.value.trim()) return
    show(pages)
    status.textContent = pages.length > 0 ? total.replace('#', String(pages.length)) : none
    status.className = pages.length > 0 ? 'sr-only' : 'hits-none'
  }

  const trySearch = () => search().catch(() => open(false))
  input.addEventListener('input', trySearch)
  input.addEventListener('keydown', event => {
    const { key } = event
    const count = getOptions().length
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      event.preventDefault()
      if (list.hidden) open(true)
      // from the field to the ends of the list, and from its ends back to the field
      const step = key === 'ArrowDown' ? 1 : -1
      select(((active + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault()
      getOptions()[active]?.click()
    } else if (key === 'Escape' && !list.hidden) {
      // on the second Escape the browser empties the field
      event.preventDefault()
      open(false)
    }
  })
  form.addEventListener('focusout', event => {
    if (!form.contains(event.relatedTarget as Node | null)) {
      open(false)
      status.className = 'sr-only'
    }
  })
  input.addEventListener('focus', () => {
    if (getOptions().length > 0) open(true)
  })
  // text typed before the script was loaded
  void trySearch()
}

async function loadPagefind(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ PAGEFIND_SCRIPT)) as Pagefind
  await pagefind.init()
  return pagefind
}

/** A link, so that a click with a modifier key opens a tab; for screen readers an option of the list. */
function createOption({ url, meta }: ResultPage, index: number): HTMLElement {
  const title = Object.assign(document.createElement('b'), { textContent: meta.title ?? url })
  const note = Object.assign(document.createElement('small'), { textContent: meta.note ?? '' })
  const text = document.createElement('span')
  text.append(title, note)
  const option = Object.assign(document.createElement('a'), { id: `site-hit-${index}`, href: url, tabIndex: -1, role: 'option', ariaSelected: 'false' }) // prettier-ignore
  option.append(text)
  return option
}
