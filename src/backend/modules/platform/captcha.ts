import { randomInt } from 'node:crypto'

import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { captchaTokens } from '#backend/db/schema/platform.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { generateToken, hashToken } from '#backend/modules/account/token.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CaptchaAction, createCaptchaToken, getCaptchaChallenge } from '#contract/platform/captcha.ts'

/** Iterations of one attempt. One core of a laptop needs about a quarter of a second for 100 attempts, a phone about a second. */
const COST = 5000
/** The number of attempts that solve a challenge is random between these bounds. */
const MIN_ATTEMPTS = 60
const MAX_ATTEMPTS = 140
/** A challenge and its token: long enough for a slow phone, short enough that tokens cannot be collected. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000
export const TOKEN_LIFETIME_MS = 5 * 60_000

/** Spends the captcha token of an action. Two calls with one token: only one succeeds. */
export type SpendCaptchaToken = (action: CaptchaAction, token: string | undefined) => Promise<boolean>

export interface Captcha {
  readonly handlers: {
    readonly getCaptchaChallenge: Handler<typeof getCaptchaChallenge>
    readonly createCaptchaToken: Handler<typeof createCaptchaToken>
  }
  readonly spend: SpendCaptchaToken
  /** @throws Problem 428 without a valid token */
  require(action: CaptchaAction, token: string | undefined): Promise<void>
}

/**
 * A proof of work on our own server (docs/decisions/0066). A challenge is signed, so the database holds only solved ones.
 *
 * @param now Unix milliseconds
 */
export function createCaptcha(db: Db, now: () => number): Captcha {
  const loadKey = createServerKey(db, 'captcha')
  const loadSecrets = async () => {
    const key = await loadKey()
    return { hmacSignatureSecret: `${key}:challenge`, hmacKeySignatureSecret: `${key}:solution` }
  }

  async function spend(action: CaptchaAction, token: string | undefined): Promise<boolean> {
    if (token === undefined || token === '') return false
    const at = new Date(now())
    const isValid = and(
      eq(captchaTokens.hash, hashToken(token)),
      eq(captchaTokens.action, action),
      isNull(captchaTokens.usedAt),
      gt(captchaTokens.expiresAt, at),
    )
    const used = await db.update(captchaTokens).set({ usedAt: at }).where(isValid).returning({ action: captchaTokens.action })
    return used.length > 0
  }

  return {
    spend,
    async require(action, token) {
      if (!(await spend(action, token))) throw createCaptchaRequiredProblem()
    },
    handlers: {
      async getCaptchaChallenge({ query }) {
        const challenge = await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: COST,
          counter: randomInt(MIN_ATTEMPTS, MAX_ATTEMPTS + 1),
          deriveKey,
          // the library compares its own expiry with the clock of the process
          data: { action: query.action, expiresAt: now() + CHALLENGE_LIFETIME_MS },
          ...(await loadSecrets()),
        })
        return { challenge: JSON.stringify(challenge) }
      },
      async createCaptchaToken({ body }) {
        const solved = await parseSolution(body.solution, await loadSecrets())
        const { action, expiresAt } = solved?.parameters.data ?? {}
        const isCurrent = action === body.action && typeof expiresAt === 'number' && expiresAt > now()
        if (!solved || !isCurrent) throw createWrongSolutionProblem()
        const token = generateToken()
        const expirationTime = now() + TOKEN_LIFETIME_MS
        // a used token stays until its challenge has expired too, so that the challenge gives no second one
        await db.delete(captchaTokens).where(lte(captchaTokens.expiresAt, new Date(now() - CHALLENGE_LIFETIME_MS)))
        const rows = await db
          .insert(captchaTokens)
          .values({
            hash: hashToken(token),
            challengeNonce: solved.parameters.nonce,
            action: body.action,
            expiresAt: new Date(expirationTime),
          })
          .onConflictDoNothing()
          .returning({ hash: captchaTokens.hash })
        if (rows.length === 0) throw createWrongSolutionProblem()
        return { captchaToken: token, expirationTime }
      },
    },
  }
}

type Secrets = Pick<Parameters<typeof verifySolution>[0], 'hmacSignatureSecret' | 'hmacKeySignatureSecret'>

/** @returns the challenge, if it is ours and the solution is correct */
async function parseSolution(text: string, secrets: Secrets): Promise<Challenge | undefined> {
  try {
    const { challenge, solution } = JSON.parse(text) as { challenge: Challenge; solution: Solution }
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
    return verified ? challenge : undefined
  } catch {
    // the text has another form
    return undefined
  }
}

const createWrongSolutionProblem = (): Problem =>
  new Problem(400, 'The challenge is not solved, expired or already used', undefined, { code: 'CAPTCHA_NOT_SOLVED' })

/** Status 428, "Precondition Required": nothing has been checked yet. */
const createCaptchaRequiredProblem = (): Problem =>
  new Problem(428, 'This call needs a captcha token', undefined, { code: 'CAPTCHA_REQUIRED' })
