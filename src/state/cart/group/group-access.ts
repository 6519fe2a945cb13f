import { type StoredGroup, StoredGroups } from '#contract/cart/group-order.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Group orders that a browser stores, the latest first. */
const MAX_STORED = 10

/** The group orders that this browser has joined. @param storage local storage */
export function createGroupAccess(storage: Record<string, string>) {
  const read = (): StoredGroup[] => StoredGroups.safeParse(parseJson(storage[STORAGE_NAME.groups] ?? '')).data ?? []
  const write = (all: readonly StoredGroup[]): void => {
    try {
      storage[STORAGE_NAME.groups] = JSON.stringify(all.slice(0, MAX_STORED))
    } catch {
      // without storage the page works until it is closed
    }
  }
  return {
    findByLink: (link: string): StoredGroup | undefined => read().find(it => it.link === link),
    /** The latest one of a store. */
    findByStore: (storeId: number): StoredGroup | undefined => read().find(it => it.storeId === storeId),
    add: (access: StoredGroup): void => write([access, ...read().filter(it => it.link !== access.link)]),
    remove: (token: string): void => write(read().filter(it => it.token !== token)),
  }
}
