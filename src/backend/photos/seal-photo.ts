import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

import { type AddressKey, getAddressKeys, getCurrentKey, UnreadableAddressError } from '#backend/db/address-keys.ts'
import type { PhotoStorage } from '#backend/photos/photo-storage.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAGIC = 'photo:1:'
const MAX_HEADER_BYTES = 64

/** A key of its own, because photos are many and long. */
const deriveKey = ({ key }: AddressKey): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'recado: photos', 32))

/** Encrypts the files of a storage with the keys of addresses (decision 0058): a photo of a door is an address too. */
export function createSealedStorage(storage: PhotoStorage): PhotoStorage {
  return {
    ...storage,
    put: (id, bytes) => storage.put(id, sealPhoto(id, bytes)),
    async get(id) {
      const sealed = await storage.get(id)
      return sealed && openPhoto(id, sealed)
    },
  }
}

/** "photo:1:KEY:", nonce, tag, encrypted bytes. The ids of key and photo are authenticated: no file can take the place of another. */
function sealPhoto(id: string, bytes: Buffer): Buffer {
  const key = getCurrentKey()
  const header = `${MAGIC}${key.id}:`
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(key), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(`${header}${id}`))
  const encrypted = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([Buffer.from(header), nonce, cipher.getAuthTag(), ...encrypted])
}

/** @throws UnreadableAddressError for an unknown key or a modified file */
function openPhoto(id: string, sealed: Buffer): Buffer {
  const [, header = '', keyId = ''] = /^(photo:1:([^:]+):)/.exec(sealed.toString('latin1', 0, MAX_HEADER_BYTES)) ?? []
  const key = getAddressKeys().find(it => it.id === keyId)
  if (!key) throw new UnreadableAddressError('No key of this photo is set')
  const body = sealed.subarray(header.length)
  try {
    const nonce = body.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(CIPHER, deriveKey(key), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(`${header}${id}`))
    decipher.setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    throw new UnreadableAddressError('A photo has been modified, or is that of another id')
  }
}
