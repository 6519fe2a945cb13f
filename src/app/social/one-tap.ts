import { timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'

import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import { finishOneTap, startOneTap } from '#contract/account/social.ts'
import { createSealedValues } from '#app/social/sealed-cookie.ts'
import { type SocialClient, toGooglePerson } from '#app/social/social-clients.ts'
import type { SocialSignIn } from '#app/social/social-sign-in.ts'

interface OneTapDependencies {
  readonly clients: readonly SocialClient[]
  /** Secret that encrypts the cookie. */
  readonly cookieKey: () => string
  readonly signInPerson: SocialSignIn['signInPerson']
}

/** A prompt that this browser has asked for. */
interface PromptAttempt {
  readonly nonce: string
  readonly language: string
}

/** Not in `storage-names.ts`: no script of the browser needs the name. */
const PROMPT_COOKIE = '__Host-glovo_one_tap'
/** A visitor may leave the prompt open for a while. The ID token itself is at most ten minutes old. */
const LIFETIME_MS = 60 * 60_000
/** Strict: only scripts of this site need it. */
const PROMPT_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', maxAge: LIFETIME_MS / 1000 } as const

/**
 * Sign-in by a prompt of the browser (FedCM): the browser offers the visitor's accounts of Google, and returns an ID token of the chosen one
 * (docs/decisions/0056). The token has the nonce of this browser, and the marketplace verifies the rest of it as after a redirect.
 */
export function createOneTap({ clients, cookieKey, signInPerson }: OneTapDependencies) {
  const attempts = createSealedValues<PromptAttempt>(cookieKey, 'prompt of the browser', Date.now)
  const client = clients.find(it => it.prompt !== undefined)

  async function start(c: Context): Promise<Response> {
    const parsed = startOneTap.body.safeParse(await readBody(c.req.raw))
    if (!parsed.success) throw new Problem(400, 'The body is not valid')
    if (!client?.prompt) throw new Problem(404, 'No provider has a prompt here')
    const nonce = oidc.randomNonce()
    setCookie(c, PROMPT_COOKIE, attempts.seal({ nonce, language: parsed.data.language }, LIFETIME_MS), PROMPT_OPTIONS)
    c.header('cache-control', 'no-store')
    return c.json({ ...client.prompt, nonce })
  }

  /** The cookie is deleted first: a nonce works once. */
  async function finish(c: Context): Promise<Response> {
    c.header('cache-control', 'no-store')
    const attempt = attempts.open(getCookie(c, PROMPT_COOKIE))
    deleteCookie(c, PROMPT_COOKIE, PROMPT_OPTIONS)
    const parsed = finishOneTap.body.safeParse(await readBody(c.req.raw))
    if (!parsed.success) throw new Problem(400, 'The body is not valid')
    const { token } = parsed.data
    const claims = readClaims(token)
    if (!client || !attempt || !claims || !isEqual(claims['nonce'], attempt.nonce))
      throw new Problem(400, 'The token is not valid, or not for this browser')
    const result = await signInPerson(c, client.provider, toGooglePerson(token, claims), attempt.language)
    if ('session' in result) return result.session
    if (result.reason !== 'failed') return c.json({ reason: result.reason })
    if (result.status >= 500) throw new Problem(503, 'The marketplace is unavailable, please try again')
    throw new Problem(400, 'The token is not valid, or not for this browser')
  }

  return { start, finish }
}

/** The claims of an ID token that is not verified yet. */
function readClaims(token: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

function isEqual(value: unknown, expected: string): boolean {
  if (typeof value !== 'string') return false
  const [a, b] = [Buffer.from(value), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
