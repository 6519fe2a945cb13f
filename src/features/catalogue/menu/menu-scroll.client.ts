import { startMenuParts } from '#features/catalogue/menu/menu-parts.client.ts'
import { highlightCurrentSection } from '#features/catalogue/menu/menu-spy.client.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'

/** What a scrolled menu needs: the link of the current section, and the parts of a long menu. */
export function followScroll(data: StoreData): void {
  highlightCurrentSection()
  if (document.querySelector('[data-menu-part]')) startMenuParts(data)
}
