import { consent } from '#state/browser/consent.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/storefront.ts'
import { createDevices } from '#state/platform/device/device.ts'
import {
  createBrowserIdProvider,
  createIncogniaProvider,
  createThumbmarkProvider,
  type IncogniaSdk,
} from '#state/platform/device/providers.ts'
import { getBrowserIdentity } from '#state/platform/identity.ts'

/** The operator's tag manager may add the SDK of Incognia. */
const incognia = (globalThis as { IncogniaWebSdk?: IncogniaSdk }).IncogniaWebSdk
const { deviceId } = getBrowserIdentity(localStorage, sessionStorage)
const devices = createDevices({
  call,
  storage: localStorage,
  cookies: {
    secure: location.protocol === 'https:',
    read: () => document.cookie,
    write: line => void (document.cookie = line),
  },
  now: Date.now,
  report,
  providers: [
    createBrowserIdProvider(deviceId),
    createThumbmarkProvider(() => import('@thumbmarkjs/thumbmarkjs')),
    ...(incognia ? [createIncogniaProvider(() => incognia, deviceId)] : []),
  ],
})

/** Registers the device of a visitor who has consented to functional data, and forgets that of a visitor who has not. Never rejects. */
export async function updateDevice(): Promise<void> {
  if (consent.getGranted().includes('functional')) await devices.identify()
  else devices.forget()
}
