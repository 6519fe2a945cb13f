import type { FingerprintProvider } from '#state/platform/device/device.ts'

/** The part of the library that is used. */
interface ThumbmarkLibrary {
  readonly Thumbmark: new (options: { logging: boolean }) => { get(): Promise<unknown> }
}

/**
 * Fingerprints of ThumbmarkJS, without the samples that the library sends to its makers by default.
 *
 * @param load loads the library
 */
export const createThumbmarkProvider = (load: () => Promise<ThumbmarkLibrary>): FingerprintProvider => ({
  name: 'ThumbmarkJS',
  async getFingerprint() {
    const library = await load().catch(() => undefined)
    // B §8
    if (!library) throw new Error('THUMBMARK JS NOT LOADED')
    const { thumbmark } = (await new library.Thumbmark({ logging: false }).get()) as { readonly thumbmark?: unknown }
    if (typeof thumbmark !== 'string' || thumbmark === '') throw new Error('ThumbmarkJS returned no fingerprint')
    return { fingerprint: thumbmark }
  },
})

/** CWUID: the random id that this browser has given itself. @param deviceId of all calls (A §7) */
export const createBrowserIdProvider = (deviceId: string): FingerprintProvider => ({
  name: 'CWUID',
  getFingerprint: () => Promise.resolve({ fingerprint: deviceId }),
})

/** The SDK of Incognia, which an operator adds to the pages. */
export interface IncogniaSdk {
  generateRequestToken(): Promise<string>
}

/**
 * B §7: "a fraud-detection SDK token becomes requestId".
 *
 * @param getSdk undefined when the SDK has not loaded
 */
export const createIncogniaProvider = (getSdk: () => IncogniaSdk | undefined, deviceId: string): FingerprintProvider => ({
  name: 'Incognia',
  async getFingerprint() {
    const token = await Promise.resolve(getSdk()?.generateRequestToken()).catch(() => undefined)
    // B §8
    if (typeof token !== 'string' || token === '') throw new Error('Incognia Web SDK failed to load')
    return { fingerprint: deviceId, requestId: token }
  },
})
