import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Works on plain http too, where `crypto.randomUUID` is missing. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), it => it.toString(16).padStart(8, '0')).join('')
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** The id under `key`, made at the first asking. A browser that keeps nothing gets a new one each time. */
export function keptId(shelf: Shelf, key: string, make: () => string = newId): string {
  try {
    const known = shelf.getItem(key)
    if (known !== null && /^[\w-]{8,64}$/.test(known)) return known
    const made = make()
    shelf.setItem(key, made)
    return made
  } catch {
    return make()
  }
}

/** A §7: device id and dynamic session id of every call. Both are random: they name a browser, not a person. */
export function browserIdentity(local: Shelf, session: Shelf): { deviceId: string; dynamicSessionId: string } {
  return { deviceId: keptId(local, STORAGE_NAME.deviceUid), dynamicSessionId: keptId(session, STORAGE_NAME.dynamicSession) }
}
