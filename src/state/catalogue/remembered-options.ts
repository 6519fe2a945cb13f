import * as z from 'zod/mini'

import type { Selection } from '#domain/cart/selection.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Products of all stores together; the one chosen longest ago is forgotten first. */
export const MAX_REMEMBERED_PRODUCTS = 50

/** `units` by attribute id. */
const Remembered = z
  .array(z.object({ store: z.int(), product: z.int(), units: z.record(z.string(), z.int()) }))
  .check(z.maxLength(MAX_REMEMBERED_PRODUCTS))

/**
 * The options that the customer chose last for each product of a store.
 *
 * @param storage local storage; a blocked or full one remembers nothing
 */
export function createRememberedOptions(storage: Pick<Storage, 'getItem' | 'setItem'>, storeId: number) {
  function read(): z.infer<typeof Remembered> {
    try {
      return Remembered.safeParse(parseJson(storage.getItem(STORAGE_NAME.options) ?? '')).data ?? []
    } catch {
      return []
    }
  }
  const isProduct = (id: number) => (it: { readonly store: number; readonly product: number }) => it.store === storeId && it.product === id
  return {
    get: (id: number): Selection | undefined => read().find(isProduct(id))?.units,
    set(id: number, selection: Selection): void {
      const others = read().filter(it => !isProduct(id)(it))
      const all = [{ store: storeId, product: id, units: selection }, ...others].slice(0, MAX_REMEMBERED_PRODUCTS)
      try {
        storage.setItem(STORAGE_NAME.options, JSON.stringify(all))
      } catch {
        // the next visit begins with the preset options
      }
    },
  }
}

export type RememberedOptions = ReturnType<typeof createRememberedOptions>
