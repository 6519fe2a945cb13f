import { createHash } from 'node:crypto'

import type { Settings } from '#app/settings.ts'
import type { AddressKey } from '#backend/db/address-keys.ts'
import { readSecretFile } from '#server/lifecycle/secret-file.ts'

const ID_LENGTH = 8

/**
 * The keys of the settings, otherwise the key of the data folder, which is created once.
 *
 * @throws Error when the folder is not writable
 */
export function readAddressKeys({ addressKeys, dataDir }: Pick<Settings, 'addressKeys' | 'dataDir'>): readonly AddressKey[] {
  if (addressKeys) return addressKeys
  const key = Buffer.from(readSecretFile(dataDir, 'address-key'), 'base64url')
  return [{ id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH), key }]
}
