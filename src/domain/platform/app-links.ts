/** An app for Android, and the SHA-256 fingerprints of the certificates that sign it. */
export interface AndroidApp {
  readonly packageName: string
  readonly fingerprints: readonly string[]
}

/** The apps of the operator, which open links to this site. */
export interface NativeApps {
  /** Team and bundle: "A1B2C3D4E5.com.example.shop". */
  readonly ios: readonly string[]
  readonly android: readonly AndroidApp[]
}

const IOS_APP = /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}$/
const ANDROID_APP = /^([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)=((?:[0-9A-F]{2}:){31}[0-9A-F]{2})$/

/** @param text identifiers, comma-separated @returns undefined when one is wrong */
export function parseIosApps(text: string): readonly string[] | undefined {
  const apps = splitList(text)
  return apps.every(it => IOS_APP.test(it)) ? apps : undefined
}

/** @param text `package=fingerprint`, comma-separated; a package may be repeated @returns undefined when one is wrong */
export function parseAndroidApps(text: string): readonly AndroidApp[] | undefined {
  const matches = splitList(text).map(it => ANDROID_APP.exec(it))
  if (matches.includes(null)) return undefined
  const grouped = Map.groupBy(matches, it => it![1]!)
  return [...grouped].map(([packageName, all]) => ({ packageName, fingerprints: all.map(it => it![2]!) }))
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map(it => it.trim())
    .filter(it => it !== '')

/** Pages that belong to the browser or to a web view: a payment returns to the browser that has started it. */
const BROWSER_PATHS = ['/api/*', '/payments/*', '/*/payment-return/*', '/embedded-web-views/*', '/*/embedded-web-views/*', '/signature/*']

/** The file of universal links of iOS, which also lets the app use the passwords and passkeys of the site. */
export const toAppleAssociation = ({ ios }: NativeApps) => ({
  applinks: {
    details: [{ appIDs: ios, components: [...BROWSER_PATHS.map(path => ({ '/': path, exclude: true })), { '/': '/*' }] }],
  },
  webcredentials: { apps: ios },
})

/** The file of app links of Android; which paths the app opens is in its manifest. */
export const toAssetLinks = ({ android }: NativeApps) =>
  android.map(({ packageName, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: fingerprints },
  }))
