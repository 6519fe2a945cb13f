import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

import { limitKey } from '#server/client-address.ts'

/** trust.md, "Limits": 10 a minute and 100 a day for one address. */
const PER_MINUTE = 10
const PER_DAY = 100
const DAY_SECONDS = 24 * 60 * 60

/** Calls that tell a stranger whether somebody has an account, or send somebody a message. */
const TELLING: readonly (readonly [method: RegExp, path: RegExp])[] = [
  [/^(?:GET|HEAD)$/, /^\/api\/+checking\//i],
  [/^(?:GET|HEAD)$/, /^\/api\/+customers\/+auth\//i],
  [/^(?:POST|PUT)$/, /^\/api\/+users\/+passwordrecovery(?:\/|$)/i],
  [/^POST$/, /^\/api\/+session\/+customer\/?$/i],
  [/^POST$/, /^\/api\/+v\d\/+users\/+customer\/?$/i],
]
/** Calls of which only the refused ones are guesses: a house full of customers may sign in. */
const PASSWORD: readonly (readonly [method: RegExp, path: RegExp])[] = [
  [/^POST$/, /^\/api\/+(?:session|oauth\/+token)\/?$/i],
  [/^PUT$/, /^\/api\/+users\/+\d+(?:\/+password)?\/?$/i],
]
const REFUSED = 400

export interface GuessLimit {
  /** Seconds until this client may ask such a thing again; undefined: it may now. */
  waitOf(method: string, decodedPath: string, client: string): Promise<number | undefined>
  /** Tells how a call ended. */
  note(method: string, decodedPath: string, client: string, status: number): Promise<void>
}

/** The limit on calls that tell who is a customer, and on guessing passwords. In the memory of one process: several allow as many times more. */
export function createGuessLimit(): GuessLimit {
  const telling = createPair('telling')
  const wrong = createPair('wrong')
  return {
    async waitOf(method, path, client) {
      if (isOneOf(PASSWORD, method, path)) return waitFor(await Promise.all(wrong.map(it => it.get(limitKey(client)))), wrong)
      if (!isOneOf(TELLING, method, path)) return undefined
      // counted first: many at one moment are many
      return waitFor(await Promise.all(telling.map(it => it.penalty(limitKey(client)))), telling, 1)
    },
    async note(method, path, client, status) {
      if (status === REFUSED && isOneOf(PASSWORD, method, path)) await Promise.all(wrong.map(it => it.penalty(limitKey(client))))
    },
  }
}

const isOneOf = (calls: typeof TELLING, method: string, path: string): boolean =>
  calls.some(([ofMethod, ofPath]) => ofMethod.test(method) && ofPath.test(path))

function createPair(keyPrefix: string): readonly RateLimiterMemory[] {
  return [
    new RateLimiterMemory({ keyPrefix: `${keyPrefix}-minute`, points: PER_MINUTE, duration: 60 }),
    new RateLimiterMemory({ keyPrefix: `${keyPrefix}-day`, points: PER_DAY, duration: DAY_SECONDS }),
  ]
}

/** @param own points of these that this call itself has taken */
function waitFor(taken: readonly (RateLimiterRes | null)[], limiters: readonly RateLimiterMemory[], own = 0): number | undefined {
  const waits = taken.map((it, i) => (it && it.consumedPoints - own >= limiters[i]!.points ? it.msBeforeNext : 0))
  const longest = Math.max(...waits)
  return longest > 0 ? Math.max(1, Math.ceil(longest / 1000)) : undefined
}
