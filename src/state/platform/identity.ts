import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Works on plain http too, where `crypto.randomUUID` is missing. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), it => it.toString(16).padStart(8, '0')).join('')
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The id under `key`, created at the first call. Without storage each call creates a new one. */
export function getOrCreateId(storage: KeyValueStorage, key: string, create: () => string = newId): string {
  try {
    const existing = storage.getItem(key)
    if (existing !== null && /^[\w-]{8,64}$/.test(existing)) return existing
    const created = create()
    storage.setItem(key, created)
    return created
  } catch {
    return create()
  }
}

/** The URN of the registered device; undefined without one. Reads the record without its schema, because every page has this code. */
export function readDeviceUrn(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return /"urn":"([\w-]{8,64})"/.exec(storage.getItem(STORAGE_NAME.device)!)?.[1]
  } catch {
    return undefined
  }
}

/** A §7: device id and dynamic session id of every call. Both are random: they name a browser, not a person. */
export function getBrowserIdentity(local: KeyValueStorage, session: KeyValueStorage): { deviceId: string; dynamicSessionId: string } {
  return { deviceId: getOrCreateId(local, STORAGE_NAME.deviceUid), dynamicSessionId: getOrCreateId(session, STORAGE_NAME.dynamicSession) }
}
