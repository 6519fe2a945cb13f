import { StaticCode } from '#contract/errors.ts'
import { normalizeEmail } from '#domain/account/email.ts'
import { type AttemptBudget, createDelayBudget, createWindowBudget, toShortKey } from '#server/limits/attempt-budget.ts'
import { toLimitKey } from '#domain/platform/limit-key.ts'
import type { KnownDevices } from '#server/limits/known-device.ts'

/** trust.md, "Limits": 10 a minute and 100 a day for one address. */
const MAX_PER_MINUTE = 10
const MAX_PER_DAY = 100
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type CallPattern = readonly [method: RegExp, path: RegExp]

const SIGN_IN: CallPattern = [/^POST$/, /^\/api\/+(?:session(?:\/+social\/+link)?|oauth\/+token)\/?$/i]
const SIGN_UP: CallPattern = [/^POST$/, /^\/api\/+session\/+customer\/?$/i]
/**
 * The first step of a sign-in. Their replies are the same for all addresses, so they disclose nothing, and have budgets of their own: a
 * shared address on which many customers sign in must not block the sign-ups there.
 */
const EMAIL_CALLS: readonly CallPattern[] = [
  [/^(?:GET|HEAD)$/, /^\/api\/+checking\//i],
  [/^(?:GET|HEAD)$/, /^\/api\/+customers\/+auth\//i],
]
/** Calls that disclose whether an account, a promo code or a gift card exists, or that send a message. */
const DISCLOSING_CALLS: readonly CallPattern[] = [
  [/^(?:POST|PUT)$/, /^\/api\/+users\/+passwordrecovery(?:\/|$)/i],
  SIGN_UP,
  // a guessed link would sign in
  [/^POST$/, /^\/api\/+(?:session\/+migration|users\/+seamless\/+migrate)\/?$/i],
  [/^POST$/, /^\/api\/+v\d\/+users\/+customer\/?$/i],
  // send a code to a phone
  [/^POST$/, /^\/api\/+(?:phone_verification\/+(?:start|next_step)|users\/+phonenumber\/+start_verification)\/?$/i],
  [/^GET$/, /^\/api\/+users\/+phonenumber\/+verification_next_step\/?$/i],
  // sign-in by phone: sends a code, or tells whether a code is right
  [/^POST$/, /^\/api\/+v0\/+identity\/+flow(?:\/|$)/i],
  [/^(?:POST|PUT)$/, /^\/api\/+v0\/+phone_number(?:\/|$)/i],
  // orders without an account: sends a code, or tells whether a code is right
  [/^(?:POST|PUT)$/, /^\/api\/+guest_checkouts(?:\/|$)/i],
  // sends a mail to the address of the account
  [/^POST$/, /^\/api\/+users\/+emails\/+verifications\/?$/i],
  // the second factor: sends a code, or tells whether a code is right
  [/^POST$/, /^\/api\/+(?:session\/+code|oauth\/+2fa)(?:\/|$)/i],
  // tells whether a promo code exists
  [/^POST$/, /^\/api\/+promocodes\/?$/i],
  // tells whether an invitation exists
  [/^(?:GET|HEAD)$/, /^\/api\/+invitations\/+[^/]/i],
  // tells whether the code of a gift card exists
  [/^POST$/, /^\/api\/+gift_cards\/+redeem\/?$/i],
  // leads to a mail to any address
  [/^POST$/, /^\/api\/+zone_notices\/?$/i],
  // tells whether a link of an order works
  [/^POST$/, /^\/api\/+(?:order_mails\/+(?:end|one_click))\/?$/i],
  // send a message to the operator
  [/^POST$/, /^\/api\/+(?:crm\/+tickets\/+support|partners\/+email)\/?$/i],
  [/^POST$/, /^\/api\/+translation\/+v2\/+correction\/+request\/?$/i],
]
/** Each decodes a file. */
const PHOTO_UPLOAD: CallPattern = [/^POST$/, /^\/api\/+photos\/?$/i]
/** Uploads from one address: the marketplace counts by customer, too. A "buy anything" order has up to 40 photos. */
const MAX_UPLOADS_PER_MINUTE = 60
const MAX_UPLOADS_PER_DAY = 600
/** Calls of a signed-in customer that may require the password again. */
const ACCOUNT_CHANGE: CallPattern = [/^(?:POST|PUT|PATCH|DELETE)$/, /^\/api\/+(?:users|customers)\/+(\d{1,15})(\/.*)?$/i]

export interface GuessCall {
  readonly method: string
  readonly decodedPath: string
  /** Client address. */
  readonly client: string
  /** A trusted storefront forwards the call. It limits attempts by account itself, because only it sees the known device. */
  readonly isForwarded?: boolean | undefined
  readonly cookie: string | undefined
  readonly body: Buffer
}

export interface GuessResponse {
  readonly status: number
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[]
  readonly body: Buffer
}

/** An attempt, counted before the call is evaluated. */
export interface Attempt {
  /** Returns the attempt after a correct password. @returns another `Set-Cookie` for the response */
  end(answer: GuessResponse): string | undefined
  /** Ends an attempt without a response, or with an unknown result. */
  abandon(): void
}

export interface GuessLimit {
  /** Counts the call, or returns the seconds to wait. Undefined for a call without a limit here. */
  begin(call: GuessCall): Attempt | { readonly waitSeconds: number } | undefined
}

/** A budget, and the key of the attempt in it. */
type BudgetShare = readonly [budget: AttemptBudget, key: string]

/**
 * Limits calls that disclose accounts, and guesses of passwords. The counters are in the memory of one process, so several processes allow
 * a multiple. An attempt is counted before it is evaluated, so that parallel calls are limited too.
 *
 * A wrong password counts for the client address and for the account, whether the account exists or not. A known device has a separate
 * budget for its account, so that others cannot lock the owner out.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createGuessLimit(devices: KnownDevices, now: () => number = () => performance.now()): GuessLimit {
  const disclosureBudgets = [createWindowBudget(MAX_PER_MINUTE, MINUTE_MS), createWindowBudget(MAX_PER_DAY, DAY_MS)]
  // a step of a sign-in has both calls
  const emailBudgets = [createWindowBudget(2 * MAX_PER_MINUTE, MINUTE_MS), createWindowBudget(2 * MAX_PER_DAY, DAY_MS)]
  const addressBudgets = [createWindowBudget(MAX_PER_MINUTE, MINUTE_MS), createWindowBudget(MAX_PER_DAY, DAY_MS)]
  const uploadBudgets = [createWindowBudget(MAX_UPLOADS_PER_MINUTE, MINUTE_MS), createWindowBudget(MAX_UPLOADS_PER_DAY, DAY_MS)]
  const accountBudget = createDelayBudget()
  const deviceBudget = createDelayBudget()

  const toAddressShares = (budgets: readonly AttemptBudget[], client: string): BudgetShare[] =>
    budgets.map(it => [it, toShortKey(toLimitKey(client))])

  function take(
    shares: readonly BudgetShare[],
    endWith: (answer: GuessResponse) => { readonly counts: boolean; readonly cookie?: string },
  ) {
    const at = now()
    const waitMs = Math.max(...shares.map(([budget, key]) => budget.getWaitMs(key, at)))
    if (waitMs > 0) return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    for (const [budget, key] of shares) budget.take(key, at)
    const end = (counts: boolean): void => {
      for (const [budget, key] of shares) budget.end(key, counts, now())
    }
    return {
      end(answer: GuessResponse) {
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
        const shares: BudgetShare[] =
          device === undefined
            ? [
                ...toAddressShares(addressBudgets, client),
                ...(account === undefined || isForwarded ? [] : [[accountBudget, toShortKey(account)] as const]),
              ]
            : [[deviceBudget, toShortKey(`${device}\n${account}`)]]
        return take(shares, answer => ({ counts: isRejected(answer.status), ...createDeviceCookie(answer, cookie, account) }))
      }
      if (matches(PHOTO_UPLOAD)) return take(toAddressShares(uploadBudgets, client), () => ({ counts: true }))
      if (EMAIL_CALLS.some(matches)) return take(toAddressShares(emailBudgets, client), () => ({ counts: true }))
      if (DISCLOSING_CALLS.some(matches)) {
        const account = matches(SIGN_UP) ? parseAccount(body) : undefined
        return take(toAddressShares(disclosureBudgets, client), answer => ({
          counts: true,
          ...createDeviceCookie(answer, cookie, account),
        }))
      }
      const [, id, rest] = (matches(ACCOUNT_CHANGE) && ACCOUNT_CHANGE[1].exec(decodedPath)) || []
      if (id === undefined || !(/^\/+password/i.test(rest ?? '') || hasPassword(body))) return undefined
      const accountShares: BudgetShare[] = isForwarded ? [] : [[accountBudget, toShortKey(`user ${Number(id)}`)]]
      const shares = [...toAddressShares(addressBudgets, client), ...accountShares]
      // only a wrong password counts, so that a caller without a session cannot use up the budget
      return take(shares, answer => ({ counts: hasBadCredentials(answer) }))
    },
  }

  function createDeviceCookie(
    answer: GuessResponse,
    cookie: string | undefined,
    account: string | undefined,
  ): { readonly cookie?: string } {
    const isSignedIn = answer.status === 200 && answer.cookies.length > 0
    return isSignedIn && account !== undefined ? { cookie: devices.createCookie(cookie, account) } : {}
  }
}

/** Statuses of an outage, a rate limit (429) or a missing captcha token (428) do not mean that the password was checked. */
const isRejected = (status: number): boolean => status >= 300 && status < 500 && status !== 429 && status !== 428

function hasBadCredentials({ status, body }: GuessResponse): boolean {
  if (status < 400 || status >= 500) return false
  const reply = parseJson(body) as { error?: { staticCode?: unknown } } | null | undefined
  return reply?.error?.staticCode === StaticCode.badCredentials
}

/** The account of a grant or a sign-up: its e-mail address, normalized at least as much as the database does. */
function parseAccount(body: Buffer): string | undefined {
  const email = (parseJson(body) as { email?: unknown } | null | undefined)?.email
  return typeof email === 'string' ? normalizeEmail(email) : undefined
}

/** Whether a call contains a password that may be a guess. */
const hasPassword = (body: Buffer): boolean => Object.keys(Object(parseJson(body)) as object).some(it => /password/i.test(it))

/** Parses JSON exactly as `backend/read-body.ts`, so that both accept the same bodies. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
