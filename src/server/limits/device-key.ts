import { readSecretFile } from '#server/lifecycle/secret-file.ts'

/**
 * Reads the key that signs the cookies of known devices, from the data folder.
 *
 * @throws Error when the folder is not writable
 */
export const readDeviceKey = (dataDir: string): string => readSecretFile(dataDir, 'device-key')
