import { createHash, generateKeyPair } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { html } from 'hono/html'
import { LRUCache } from 'lru-cache'

import { createSandboxFedcm, type SandboxPerson as Person, sendJson } from '#backend/identity/sandbox-fedcm.ts'

export const SANDBOX_GOOGLE_CLIENT = { clientId: 'recado-sandbox', clientSecret: 'sandbox-only-not-a-secret' } as const
export const SANDBOX_FACEBOOK_APP = { appId: 'recado-sandbox-facebook', appSecret: 'sandbox-only-not-a-secret' } as const

/** Whether one of the providers of the settings is the sandbox's. */
export const isSandboxIdentity = ({ google, facebook }: SandboxProviders): boolean =>
  google?.clientId === SANDBOX_GOOGLE_CLIENT.clientId || facebook?.appId === SANDBOX_FACEBOOK_APP.appId

interface SandboxProviders {
  readonly google: { readonly clientId: string } | undefined
  readonly facebook: { readonly appId: string } | undefined
}

interface SandboxIdentityOptions {
  readonly port: number
  readonly host: string
  /** Public origin of the provider: its issuer. */
  readonly origin: string
  /** The only addresses to which a code is sent. */
  readonly redirectUris: { readonly google: string; readonly facebook: string }
}

const MAX_BODY_BYTES = 4096
/** docs/SANDBOX.md: the provider does not vouch for an address with this tag. */
const UNVERIFIED = /\+unverified@/i

/** One person for each e-mail address. */
const toAccountId = ({ email, name }: Person): string =>
  createHash('sha256')
    .update(email === '' ? `name ${name}` : email.toLowerCase())
    .digest('hex')
    .slice(0, 24)
const getClaims = (person: Person) => {
  const { email, name } = person
  return { sub: toAccountId(person), name, ...(email !== '' && { email, email_verified: !UNVERIFIED.test(email) }) }
}
const MAX_PEOPLE = 1000
const generateKeys = promisify(generateKeyPair)

/**
 * The sandbox's Google and Facebook: one OpenID provider on an origin of its own, with codes, PKCE and signed ID tokens, and a client for
 * each. Facebook has no ID tokens: under /graph are the calls of its Graph API. Anybody signs in as any e-mail address. The module of the
 * provider loads only here.
 */
export async function listenForSandboxIdentity({ port, host, origin, redirectUris }: SandboxIdentityOptions) {
  const { Provider } = await import('oidc-provider')
  const people = new LRUCache<string, Person>({ max: MAX_PEOPLE })
  const { privateKey } = await generateKeys('rsa', { modulusLength: 2048 })
  const provider: InstanceType<typeof Provider> = new Provider(origin, {
    clients: [
      {
        client_id: SANDBOX_GOOGLE_CLIENT.clientId,
        client_secret: SANDBOX_GOOGLE_CLIENT.clientSecret,
        redirect_uris: [redirectUris.google],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
      {
        client_id: SANDBOX_FACEBOOK_APP.appId,
        client_secret: SANDBOX_FACEBOOK_APP.appSecret,
        redirect_uris: [redirectUris.facebook],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts them into the ID token too
    conformIdTokenClaims: false,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'sandbox', use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    cookies: { keys: [createHash('sha256').update(origin).digest('hex')] },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount(_, accountId) {
      const person = people.get(accountId)
      if (person === undefined) return undefined
      const claims = getClaims(person)
      return { accountId, claims: () => claims }
    },
    async loadExistingGrant(context) {
      const grant = new provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handleOther = provider.callback()
  const { clientId } = SANDBOX_GOOGLE_CLIENT
  const siteOrigin = new URL(redirectUris.google).origin
  const fedcm = createSandboxFedcm({ origin, clientId, siteOrigin, privateKey, getClaims, readBody })

  /** The calls of the Graph API that a sign-in needs: its token endpoint, `debug_token` and `me`. */
  async function handleGraph(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (url.pathname === '/graph/oauth/access_token') {
      request.url = '/token'
      return handleOther(request, response)
    }
    if (url.pathname === '/graph/debug_token') {
      const { appId, appSecret } = SANDBOX_FACEBOOK_APP
      if (bearer !== `${appId}|${appSecret}`) return sendJson(response, 400, { error: { message: 'Invalid app token' } })
      const token = await provider.AccessToken.find(url.searchParams.get('input_token') ?? '')
      if (!token) return sendJson(response, 200, { data: { is_valid: false } })
      const { clientId, accountId, exp } = token
      return sendJson(response, 200, {
        data: { app_id: clientId, type: 'USER', is_valid: true, user_id: accountId, expires_at: exp, scopes: ['email', 'public_profile'] },
      })
    }
    const token = bearer === undefined || url.pathname !== '/graph/me' ? undefined : await provider.AccessToken.find(bearer)
    const person = token && people.get(token.accountId)
    if (!person) return sendJson(response, 400, { error: { message: 'Invalid OAuth access token' } })
    const { email, name } = person
    // Facebook returns no address that it does not vouch for
    sendJson(response, 200, { id: token.accountId, name, ...(email !== '' && !UNVERIFIED.test(email) && { email }) })
  }

  /** Google's call that names the client of an access token. */
  async function handleTokenInfo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find(new URL(request.url ?? '/', origin).searchParams.get('access_token') ?? '')
    if (!token) return sendJson(response, 400, { error: 'invalid_token' })
    const { clientId, accountId, exp } = token
    sendJson(response, 200, { aud: clientId, sub: accountId, exp: String(exp) })
  }

  async function handleInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const isGoogle = params['client_id'] === clientId
    if (request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request))
      if (form.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' })
      const person = { email: (form.get('email') ?? '').slice(0, 254), name: (form.get('name') ?? '').slice(0, 100) }
      const accountId = toAccountId(person)
      people.set(accountId, person)
      // browsers may then offer the account
      if (isGoogle) fedcm.signIn(response, person)
      return provider.interactionFinished(request, response, { login: { accountId, remember: false } })
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(String(await renderPage(isGoogle ? 'Google' : 'Facebook')))
  }

  const server = createServer((request, response) => {
    const prompt = fedcm.findHandler((request.url ?? '/').replace(/\?.*/, ''))
    const isInteraction = /^\/interaction\/[\w-]+$/.test(request.url ?? '')
    const isTokenInfo = request.url?.startsWith('/tokeninfo?') === true
    const isGraph = request.url?.startsWith('/graph/') === true
    const handle = prompt ?? (isInteraction ? handleInteraction : isTokenInfo ? handleTokenInfo : isGraph ? handleGraph : handleOther)
    const handling = handle(request, response)
    Promise.resolve(handling).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => {
      reject(
        new Error(
          `The sandbox's identity provider cannot listen on port ${port} of ${host}, which is PORT + 2. Free it, or set another PORT.`,
          {
            cause,
          },
        ),
      )
    })
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Error('The form is too large')
  return readText(request)
}

const renderPage = (name: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sandbox ${name}</title>
      </head>
      <body>
        <main>
          <h1>Sandbox ${name}</h1>
          <p>Nothing here is real. Choose who signs in.</p>
          <form method="post">
            <p>
              <label>Email <input name="email" type="email" autocomplete="off" /></label>
            </p>
            <p>
              <label>Name <input name="name" value="Olga Example" autocomplete="off" /></label>
            </p>
            <p><button>Continue</button> <button name="cancel" value="1" formnovalidate>Cancel</button></p>
          </form>
        </main>
      </body>
    </html>`
