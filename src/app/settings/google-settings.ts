import { SANDBOX_GOOGLE_CLIENT } from '#backend/identity/sandbox-identity-provider.ts'
import type { SettingName } from '#app/settings-table.ts'

/** The OpenID provider, and the client that the storefront is there. */
export interface GoogleClient {
  /** Without a trailing slash. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

interface SettingReader {
  getValue(name: SettingName): string
  parseUrl(name: SettingName, protocols: readonly string[], isOrigin: boolean, expected: string): string | undefined
  readonly issues: string[]
  /** The port of the sandbox's provider; undefined when there is none. */
  readonly sandboxPort: number | undefined
}

/** The settings GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_ISSUER. Adds a sentence to `issues` for each invalid one. */
export function parseGoogleSettings({ getValue, parseUrl, issues, sandboxPort }: SettingReader): GoogleClient | undefined {
  const [clientId, clientSecret] = [getValue('GOOGLE_CLIENT_ID'), getValue('GOOGLE_CLIENT_SECRET')]
  const issuer = parseUrl('GOOGLE_ISSUER', ['https:'], false, 'an address such as https://accounts.google.com')
  if ((clientId === '') !== (clientSecret === ''))
    issues.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none')
  if (clientId !== '' && issuer !== undefined) return { issuer, clientId, clientSecret }
  return sandboxPort === undefined ? undefined : { issuer: `http://localhost:${sandboxPort}`, ...SANDBOX_GOOGLE_CLIENT }
}
