import { SANDBOX_FACEBOOK_APP, SANDBOX_GOOGLE_CLIENT } from '#backend/identity/sandbox-identity-provider.ts'
import type { SettingName } from '#app/settings-table.ts'
import type { FacebookClient, GoogleClient } from '#app/social/social-clients.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const GOOGLE_FEDCM_CONFIG_URL = 'https://accounts.google.com/gsi/fedcm.json'

interface SettingReader {
  getValue(name: SettingName): string
  parseUrl(name: SettingName, protocols: readonly string[], isOrigin: boolean, expected: string): string | undefined
  readonly issues: string[]
  /** The port of the sandbox's provider; undefined when there is none. */
  readonly sandboxPort: number | undefined
}

/** The settings of the providers at which customers sign in. Undefined: nobody signs in there. */
export interface SocialSettings {
  /** In the sandbox it is the provider on PORT + 2. */
  readonly google: GoogleClient | undefined
  /** In the sandbox it is the same provider, with another client. */
  readonly facebook: FacebookClient | undefined
}

/** The settings GOOGLE_… and FACEBOOK_…. Adds a sentence to `issues` for each invalid one. */
export function parseSocialSettings(reader: SettingReader): SocialSettings {
  return { google: parseGoogleSettings(reader), facebook: parseFacebookSettings(reader) }
}

function parseGoogleSettings({ getValue, parseUrl, issues, sandboxPort }: SettingReader): GoogleClient | undefined {
  const [clientId, clientSecret] = [getValue('GOOGLE_CLIENT_ID'), getValue('GOOGLE_CLIENT_SECRET')]
  const issuer = parseUrl('GOOGLE_ISSUER', ['https:'], false, 'an address such as https://accounts.google.com')
  if ((clientId === '') !== (clientSecret === ''))
    issues.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none')
  const tokenInfoUrl = parseUrl('GOOGLE_TOKENINFO_URL', ['https:'], false, 'an address such as https://oauth2.googleapis.com/tokeninfo')
  const fedcmConfigUrl = parseFedcmUrl(issuer, getValue, parseUrl)
  if (clientId !== '' && issuer !== undefined) return { issuer, clientId, clientSecret, tokenInfoUrl, fedcmConfigUrl }
  if (sandboxPort === undefined) return undefined
  const origin = `http://localhost:${sandboxPort}`
  const sandboxConfigUrl = getValue('GOOGLE_FEDCM_CONFIG_URL') === 'none' ? undefined : `${origin}/fedcm/config.json`
  return { issuer: origin, tokenInfoUrl: `${origin}/tokeninfo`, fedcmConfigUrl: sandboxConfigUrl, ...SANDBOX_GOOGLE_CLIENT }
}

/** A prompt belongs to its provider: that of Google is the default for Google only. */
function parseFedcmUrl(
  issuer: string | undefined,
  getValue: SettingReader['getValue'],
  parseUrl: SettingReader['parseUrl'],
): string | undefined {
  const value = getValue('GOOGLE_FEDCM_CONFIG_URL')
  if (value === 'none') return undefined
  if (value === '') return issuer === GOOGLE_ISSUER ? GOOGLE_FEDCM_CONFIG_URL : undefined
  return parseUrl('GOOGLE_FEDCM_CONFIG_URL', ['https:'], false, `an address such as ${GOOGLE_FEDCM_CONFIG_URL}, or none`)
}

function parseFacebookSettings({ getValue, parseUrl, issues, sandboxPort }: SettingReader): FacebookClient | undefined {
  const [appId, appSecret] = [getValue('FACEBOOK_APP_ID'), getValue('FACEBOOK_APP_SECRET')]
  const dialogUrl = parseUrl('FACEBOOK_DIALOG_URL', ['https:'], false, 'an address such as https://www.facebook.com/v24.0/dialog/oauth')
  const graphUrl = parseUrl('FACEBOOK_GRAPH_URL', ['https:'], false, 'an address such as https://graph.facebook.com/v24.0')
  if ((appId === '') !== (appSecret === '')) issues.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together: set both or none')
  if (appId !== '' && dialogUrl !== undefined && graphUrl !== undefined) return { dialogUrl, graphUrl, appId, appSecret }
  if (sandboxPort === undefined) return undefined
  const origin = `http://localhost:${sandboxPort}`
  return { dialogUrl: `${origin}/auth`, graphUrl: `${origin}/graph`, ...SANDBOX_FACEBOOK_APP }
}
