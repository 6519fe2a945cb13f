import type { StoreData } from '#features/catalogue/store/store-data.ts'

let data: StoreData | undefined

/**
 * Data embedded by the server; trusted, because our own loader wrote it. The scripts of a page share one object, to which parts of the menu
 * and search results add their products.
 */
export function readStoreData(): StoreData {
  return (data ??= JSON.parse(document.getElementById('store-data')!.textContent) as StoreData)
}
