import { COLOR_SCHEME_KEY } from '#domain/platform/page-script-names.ts'

/**
 * The choice of a colour scheme in the footer. STARTUP_SCRIPT (`layouts/inline.ts`) has set `data-scheme` before the first paint, and sets it
 * again for a page from the back/forward cache and after a choice in another tab. The choice stays in local storage; a browser that blocks it
 * has the choice for this page.
 *
 * @param select absent on pages without a footer
 */
export function handleColorScheme(select: HTMLSelectElement | null): void {
  const { dataset } = document.documentElement
  const show = (): void => {
    const scheme = dataset['scheme']
    if (select) select.value = scheme ?? ''
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[data-scheme-color]')) {
      const color = meta.dataset['schemeColor']
      meta.media = !scheme ? `(prefers-color-scheme: ${color})` : scheme === color ? 'all' : 'not all'
    }
  }
  const choose = (): void => {
    const scheme = select?.value ?? ''
    dataset['scheme'] = scheme
    show()
    try {
      if (scheme) localStorage.setItem(COLOR_SCHEME_KEY, scheme)
      else localStorage.removeItem(COLOR_SCHEME_KEY)
    } catch {
      // storage is full or blocked
    }
  }
  // a choice that was made while this script loaded
  if (select?.value) choose()
  else show()
  addEventListener('pageshow', show)
  addEventListener('storage', show)
  select?.addEventListener('change', choose)
}
