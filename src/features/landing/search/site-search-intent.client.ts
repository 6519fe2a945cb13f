/** Loads the script of a search field when the field is focused (`SiteSearch.astro`, `SearchScript.astro`), so that other visitors do not load it. */
export function loadSiteSearchOnFocus(): void {
  const load = () => {
    const tag = document.querySelector<HTMLScriptElement>('script[type="text/search"]')
    if (tag && document.activeElement?.closest('[role=search]'))
      tag.replaceWith(Object.assign(document.createElement('script'), { type: 'module', src: tag.dataset['src'] }))
  }
  addEventListener('focusin', load)
  load()
}
