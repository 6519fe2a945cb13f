import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { html } from 'hono/html'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'

/** An account of the sandbox's Google. */
export interface SandboxPerson {
  readonly email: string
  readonly name: string
}

interface SandboxFedcmOptions {
  /** Public origin of the provider: its issuer. */
  readonly origin: string
  readonly clientId: string
  /** The only origin that receives tokens. */
  readonly siteOrigin: string
  readonly privateKey: KeyObject
  /** The claims of a person: `sub`, `name`, and an e-mail address if there is one. */
  readonly getClaims: (person: SandboxPerson) => { readonly sub: string } & Readonly<Record<string, unknown>>
  readonly readBody: (request: IncomingMessage) => Promise<string>
}

const Person = z.object({ email: z.string().check(z.maxLength(254)), name: z.string().check(z.maxLength(100)) })
const Params = z.object({ nonce: z.string() })
const COOKIE = 'sandbox_google'
const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=None'
const TOKEN_LIFETIME_S = 600

/**
 * The sandbox's Google as an identity provider of browsers (FedCM, https://w3c-fedid.github.io/FedCM/): the account that is signed in there, and
 * ID tokens for the storefront. The browser marks its calls by `Sec-Fetch-Dest: webidentity`, which no page can set.
 *
 * @returns the handler of a path; undefined for other paths
 */
export function createSandboxFedcm({ origin, clientId, siteOrigin, privateKey, getClaims, readBody }: SandboxFedcmOptions) {
  const config = {
    accounts_endpoint: '/fedcm/accounts',
    client_metadata_endpoint: '/fedcm/client',
    id_assertion_endpoint: '/fedcm/assertion',
    login_url: '/fedcm/sign-in',
  }

  /** Remembers who is signed in, and tells the browser that somebody is. */
  function signIn(response: ServerResponse, person: SandboxPerson): void {
    response.setHeader('set-login', 'logged-in')
    response.appendHeader('set-cookie', `${COOKIE}=${Buffer.from(JSON.stringify(person)).toString('base64url')}; ${COOKIE_ATTRIBUTES}`)
  }

  function getWellKnown(_: IncomingMessage, response: ServerResponse): void {
    sendJson(response, 200, {
      provider_urls: [`${origin}/fedcm/config.json`],
      accounts_endpoint: origin + config.accounts_endpoint,
      login_url: origin + config.login_url,
    })
  }

  function getConfig(_: IncomingMessage, response: ServerResponse): void {
    sendJson(response, 200, config)
  }

  function getClient(_: IncomingMessage, response: ServerResponse): void {
    sendJson(response, 200, {})
  }

  function getAccounts(request: IncomingMessage, response: ServerResponse): void {
    const person = readPerson(request)
    if (!person) return sendJson(response, 401, { error: 'Nobody is signed in' })
    const { sub } = getClaims(person)
    sendJson(response, 200, { accounts: [{ id: sub, email: person.email, name: person.name, approved_clients: [] }] })
  }

  async function createAssertion(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const person = readPerson(request)
    const form = new URLSearchParams(await readBody(request))
    const claims = person && getClaims(person)
    const isExpected =
      request.method === 'POST' &&
      request.headers.origin === siteOrigin &&
      form.get('client_id') === clientId &&
      form.get('account_id') === claims?.sub
    if (!claims || !isExpected) return sendJson(response, 400, { error: { code: 'invalid_request' } })
    const nonce = Params.safeParse(parseJson(form.get('params'))).data?.nonce
    const token = await new SignJWT({ ...claims, ...(nonce !== undefined && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .setIssuer(origin)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
      .sign(privateKey)
    response.setHeader('access-control-allow-origin', siteOrigin)
    response.setHeader('access-control-allow-credentials', 'true')
    sendJson(response, 200, { token })
  }

  async function handleSignIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request))
      if (form.has('leave')) {
        response.setHeader('set-login', 'logged-out')
        response.appendHeader('set-cookie', `${COOKIE}=; ${COOKIE_ATTRIBUTES}; Max-Age=0`)
      } else signIn(response, { email: (form.get('email') ?? '').slice(0, 254), name: (form.get('name') ?? '').slice(0, 100) })
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(String(await renderPage(request.method === 'POST')))
  }

  const forBrowsers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void | Promise<void>>> = {
    '/.well-known/web-identity': getWellKnown,
    '/fedcm/config.json': getConfig,
    [config.client_metadata_endpoint]: getClient,
    [config.accounts_endpoint]: getAccounts,
    [config.id_assertion_endpoint]: createAssertion,
  }

  return {
    signIn,
    findHandler(path: string): ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>) | undefined {
      if (path === config.login_url) return handleSignIn
      const handle = Object.hasOwn(forBrowsers, path) ? forBrowsers[path] : undefined
      return (
        handle &&
        ((request, response) =>
          request.headers['sec-fetch-dest'] === 'webidentity'
            ? handle(request, response)
            : sendJson(response, 400, { error: 'Only browsers call this, for FedCM' }))
      )
    },
  }
}

/** Anybody signs in as any e-mail address, so the cookie needs no signature. */
function readPerson(request: IncomingMessage): SandboxPerson | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  return value === undefined ? undefined : Person.safeParse(parseJson(Buffer.from(value, 'base64url').toString())).data
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const renderPage = (isDone: boolean) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sandbox Google accounts</title>
      </head>
      <body>
        <main>
          <h1>Sandbox Google accounts</h1>
          ${
            isDone
              ? html`<p>Done. Close this page.</p>
                  <script>
                    globalThis.IdentityProvider?.close()
                  </script>`
              : html`<p>Nothing here is real. Choose whom the storefront may offer to sign in.</p>
                  <form method="post">
                    <p>
                      <label>Email <input name="email" type="email" autocomplete="off" /></label>
                    </p>
                    <p>
                      <label>Name <input name="name" value="Olga Example" autocomplete="off" /></label>
                    </p>
                    <p><button>Sign in</button> <button name="leave" value="1">Sign out</button></p>
                  </form>`
          }
        </main>
      </body>
    </html>`
