import type { StoreData } from '#features/catalogue/store/store-data.ts'

/** Data embedded by the server; trusted, because our own loader wrote it. */
export function readStoreData(): StoreData {
  return JSON.parse(document.getElementById('store-data')!.textContent) as StoreData
}
