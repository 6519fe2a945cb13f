import type { StoreData } from '#features/catalogue/store-data.ts'

/** What the server printed into this very page; it needs no check, our own contract wrote it. */
export function readStoreData(): StoreData {
  return JSON.parse(document.getElementById('store-data')!.textContent) as StoreData
}
