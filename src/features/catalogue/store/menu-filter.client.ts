import { createMenuFilter } from '#domain/catalogue/menu-search.ts'

/** Shows only the products of the menu that match, without a request. The form searches the whole store. */
export function filterMenu(query: string): void {
  const matches = createMenuFilter(query)
  const isAll = query.trim() === ''
  let found = 0
  for (const section of document.querySelectorAll<HTMLElement>('.store-menu .menu-block')) {
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
  document.querySelector<HTMLElement>('[data-menu-empty]')!.hidden = isAll || found > 0
}
