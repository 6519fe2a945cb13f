import { StaticCode } from '#contract/errors.ts'
import { type AttemptBudget, createDelayBudget, createWindowBudget, toShortKey } from '#server/limits/attempt-budget.ts'
import { toLimitKey } from '#server/http/client-address.ts'
import type { KnownDevices } from '#server/limits/known-device.ts'

/** trust.md, "Limits": 10 a minute and 100 a day for one address. */
const MAX_PER_MINUTE = 10
const MAX_PER_DAY = 100
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type CallPattern = readonly [method: RegExp, path: RegExp]

const SIGN_IN: CallPattern = [/^POST$/, /^\/api\/+(?:session|oauth\/+token)\/?$/i]
const SIGN_UP: CallPattern = [/^POST$/, /^\/api\/+session\/+customer\/?$/i]
/** Calls that tell a stranger whether somebody has an account, or send somebody a message. */
const DISCLOSING_CALLS: readonly CallPattern[] = [
  [/^(?:GET|HEAD)$/, /^\/api\/+checking\//i],
  [/^(?:GET|HEAD)$/, /^\/api\/+customers\/+auth\//i],
  [/^(?:POST|PUT)$/, /^\/api\/+users\/+passwordrecovery(?:\/|$)/i],
  SIGN_UP,
  [/^POST$/, /^\/api\/+v\d\/+users\/+customer\/?$/i],
]
/** Calls of a signed-in customer that may ask for the password once more. */
const ACCOUNT_CHANGE: CallPattern = [/^(?:POST|PUT|PATCH|DELETE)$/, /^\/api\/+users\/+(\d{1,15})(\/.*)?$/i]

export interface GuessCall {
  readonly method: string
  readonly decodedPath: string
  /** Client address. */
  readonly client: string
  /** A trusted storefront passes the call on. It limits attempts by account itself, because it alone sees the known device. */
  readonly isForwarded?: boolean | undefined
  readonly cookie: string | undefined
  readonly body: Buffer
}

export interface GuessAnswer {
  readonly status: number
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[]
  readonly body: Buffer
}

/** An attempt that was counted before the call is evaluated. */
export interface Attempt {
  /** Gives back what a right password deserves. @returns a further `Set-Cookie` for the answer */
  end(answer: GuessAnswer): string | undefined
  /** The call has no answer: it was not evaluated, or nobody learns how it ended. */
  abandon(): void
}

export interface GuessLimit {
  /** Counts the call, or tells how many seconds it has to wait. Undefined for a call that has no limit here. */
  begin(call: GuessCall): Attempt | { readonly waitSeconds: number } | undefined
}

/** Of what an attempt is taken. */
type Share = readonly [budget: AttemptBudget, key: string]

/**
 * The limit on calls that tell who is a customer, and on guessing passwords. In the memory of one process: several allow as many
 * times more. An attempt is counted before it is evaluated, so that parallel calls are as limited as calls in a row.
 *
 * A wrong password counts for the address it comes from and for the account it is meant for, whether there is such an account or not. A
 * device known for an account has a budget of its own there, so that strangers cannot lock the owner out.
 *
 * @param now milliseconds of a steady clock
 */
export function createGuessLimit(devices: KnownDevices, now: () => number = () => performance.now()): GuessLimit {
  const disclosureBudgets = [createWindowBudget(MAX_PER_MINUTE, MINUTE_MS), createWindowBudget(MAX_PER_DAY, DAY_MS)]
  const addressBudgets = [createWindowBudget(MAX_PER_MINUTE, MINUTE_MS), createWindowBudget(MAX_PER_DAY, DAY_MS)]
  const accountBudget = createDelayBudget()
  const deviceBudget = createDelayBudget()

  const toAddressShares = (budgets: readonly AttemptBudget[], client: string): Share[] =>
    budgets.map(it => [it, toShortKey(toLimitKey(client))])

  function take(shares: readonly Share[], endWith: (answer: GuessAnswer) => { readonly counts: boolean; readonly cookie?: string }) {
    const at = now()
    const waitMs = Math.max(...shares.map(([budget, key]) => budget.getWaitMs(key, at)))
    if (waitMs > 0) return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    for (const [budget, key] of shares) budget.take(key, at)
    const end = (counts: boolean): void => {
      for (const [budget, key] of shares) budget.end(key, counts, now())
    }
    return {
      end(answer: GuessAnswer) {
        const { counts, cookie } = endWith(answer)
        end(counts)
        return cookie
      },
      abandon: () => end(false),
    }
  }

  return {
    begin({ method, decodedPath, client, isForwarded = false, cookie, body }) {
      const matches = ([ofMethod, ofPath]: CallPattern): boolean => ofMethod.test(method) && ofPath.test(decodedPath)
      if (matches(SIGN_IN)) {
        const account = parseAccount(body)
        const device = account === undefined ? undefined : devices.findDevice(cookie, account)
        const shares: Share[] =
          device === undefined
            ? [
                ...toAddressShares(addressBudgets, client),
                ...(account === undefined || isForwarded ? [] : [[accountBudget, toShortKey(account)] as const]),
              ]
            : [[deviceBudget, toShortKey(`${device}\n${account}`)]]
        return take(shares, answer => ({ counts: isRejected(answer.status), ...createDeviceCookie(answer, cookie, account) }))
      }
      if (DISCLOSING_CALLS.some(matches)) {
        const account = matches(SIGN_UP) ? parseAccount(body) : undefined
        return take(toAddressShares(disclosureBudgets, client), answer => ({
          counts: true,
          ...createDeviceCookie(answer, cookie, account),
        }))
      }
      const [, id, rest] = (matches(ACCOUNT_CHANGE) && ACCOUNT_CHANGE[1].exec(decodedPath)) || []
      if (id === undefined || !(/^\/+password/i.test(rest ?? '') || hasPassword(body))) return undefined
      const ofAccount: Share[] = isForwarded ? [] : [[accountBudget, toShortKey(`user ${Number(id)}`)]]
      const shares = [...toAddressShares(addressBudgets, client), ...ofAccount]
      // a stranger, who has no session of this customer, must not use the budget up: only a wrong password does
      return take(shares, answer => ({ counts: hasBadCredentials(answer) }))
    },
  }

  function createDeviceCookie(answer: GuessAnswer, cookie: string | undefined, account: string | undefined): { readonly cookie?: string } {
    const isSignedIn = answer.status === 200 && answer.cookies.length > 0
    return isSignedIn && account !== undefined ? { cookie: devices.createCookie(cookie, account) } : {}
  }
}

/** A marketplace that is unwell, or too busy, has not looked at the password. */
const isRejected = (status: number): boolean => status >= 300 && status < 500 && status !== 429

function hasBadCredentials({ status, body }: GuessAnswer): boolean {
  if (status < 400 || status >= 500) return false
  const said = parseJson(body) as { error?: { staticCode?: unknown } } | null | undefined
  return said?.error?.staticCode === StaticCode.badCredentials
}

/** The account that a grant or a sign-up names: its e-mail address, folded at least as much as the database folds it. */
function parseAccount(body: Buffer): string | undefined {
  const email = (parseJson(body) as { email?: unknown } | null | undefined)?.email
  return typeof email === 'string' ? email.normalize('NFKC').trim().toUpperCase().toLowerCase() : undefined
}

/** Whether a call brings a password along that somebody may have guessed. */
const hasPassword = (body: Buffer): boolean => Object.keys(Object(parseJson(body)) as object).some(it => /password/i.test(it))

/** As `backend/read-body.ts` reads it: what one of them cannot read, the other must not. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
