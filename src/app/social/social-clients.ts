import * as oidc from 'openid-client'

import { type FacebookApp, fetchFacebookUser } from '#backend/modules/account/identity/facebook-graph.ts'
import type { SocialCredential } from '#contract/account/auth.ts'
import type { SocialProvider } from '#contract/account/social.ts'

/** The OpenID provider, and the client that the storefront is there. */
export interface GoogleClient {
  /** Without a trailing slash. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Names the client of an access token. */
  readonly tokenInfoUrl?: string | undefined
  /** Configuration of the prompt of the browser (FedCM). Unset: no prompt. */
  readonly fedcmConfigUrl?: string | undefined
}

export interface FacebookClient extends FacebookApp {
  /** The page on which customers sign in. */
  readonly dialogUrl: string
}

/** A person whom a provider has sent back. */
export interface SocialPerson {
  readonly credential: SocialCredential
  readonly email: string | undefined
  readonly name: string | undefined
  /** Whether an account with the address may be linked, after its password. */
  readonly isLinkable: boolean
}

/** The storefront as OAuth client of one provider: code with PKCE. */
export interface SocialClient {
  readonly provider: SocialProvider
  readonly scope: string
  /** Whether the provider returns an ID token with the nonce. */
  readonly hasNonce: boolean
  /** What the browser needs to offer the accounts of a visitor itself (FedCM). Undefined: it does not. */
  readonly prompt: { readonly configUrl: string; readonly clientId: string } | undefined
  /** Parameters of another attempt, after the provider has shared no e-mail address. */
  readonly repeatParameters: Readonly<Record<string, string>>
  /** @throws when the provider does not answer */
  getConfiguration(): Promise<oidc.Configuration>
  /** @throws when the provider does not return the person */
  toPerson(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Promise<SocialPerson>
}

const allowLoopback = (url: string) => (url.startsWith('http:') ? [oidc.allowInsecureRequests] : [])
const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The person of an ID token, whose signature the marketplace verifies. */
export function toGooglePerson(token: string, claims: Readonly<Record<string, unknown>>): SocialPerson {
  const { email, name, email_verified: isEmailVerified } = claims
  const credential = { grantType: 'google', googleToken: token } as const
  return { credential, email: toText(email), name: toText(name), isLinkable: isEmailVerified === true }
}

function createGoogleClient({ issuer, clientId, clientSecret, fedcmConfigUrl: configUrl }: GoogleClient): SocialClient {
  let loading: Promise<oidc.Configuration> | undefined
  return {
    provider: 'GOOGLE',
    scope: 'openid email profile',
    hasNonce: true,
    prompt: configUrl === undefined ? undefined : { configUrl, clientId },
    repeatParameters: {},
    getConfiguration() {
      // the settings allow plain http for this machine only
      loading ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: allowLoopback(issuer) })
      return loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
    },
    toPerson(tokens) {
      return Promise.resolve(toGooglePerson(tokens.id_token!, (tokens.claims() ?? {}) as Readonly<Record<string, unknown>>))
    },
  }
}

/** Facebook is no OpenID provider: its addresses are settings, and its user-info call returns the person. */
function createFacebookClient(app: FacebookClient): SocialClient {
  const metadata = {
    issuer: new URL(app.dialogUrl).origin,
    authorization_endpoint: app.dialogUrl,
    token_endpoint: `${app.graphUrl}/oauth/access_token`,
  }
  const configuration = new oidc.Configuration(metadata, app.appId, app.appSecret)
  for (const allow of allowLoopback(app.graphUrl)) allow(configuration)
  return {
    provider: 'FACEBOOK',
    scope: 'email public_profile',
    hasNonce: false,
    prompt: undefined,
    // without it, Facebook does not ask again for a permission that the customer has refused
    repeatParameters: { auth_type: 'rerequest' },
    getConfiguration: () => Promise.resolve(configuration),
    async toPerson({ access_token: facebookToken }) {
      const user = await fetchFacebookUser(app, facebookToken)
      if (!user) throw new Error('Facebook rejects its token')
      const credential = { grantType: 'facebook', facebookId: user.id, facebookToken } as const
      return { credential, email: toText(user.email), name: toText(user.name), isLinkable: true }
    },
  }
}

/** One for each provider that is configured. */
export function createSocialClients({
  google,
  facebook,
}: {
  readonly google?: GoogleClient | undefined
  readonly facebook?: FacebookClient | undefined
}): SocialClient[] {
  return [...(google ? [createGoogleClient(google)] : []), ...(facebook ? [createFacebookClient(facebook)] : [])]
}
