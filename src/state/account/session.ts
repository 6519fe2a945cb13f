import { atom } from 'nanostores'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { TokenGrant } from '#contract/account/auth.ts'
import { endSession, refreshSession, type SessionInfo } from '#contract/account/session.ts'
import { getMe, GUEST_TYPE, type User } from '#contract/account/user.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { canOrder, type SessionState } from '#state/account/session-state.ts'
import { createRefreshLock, type RefreshLockDependencies, REFRESH_POLL_MS, REFRESH_TIMEOUT_MS } from '#state/account/refresh-lock.ts'

/** B §9: "Token refresh margin 30 s". */
export const REFRESH_MARGIN_MS = 30_000
/** Attempts to load the customer, and the delay between them, before the connection counts as lost. */
const MAX_LOAD_ATTEMPTS = 3
const LOAD_RETRY_DELAY_MS = 1000

export interface NewCustomer {
  readonly name: string
  readonly email: string
  readonly password: string
  /** The language of the page. */
  readonly language: string
}

interface SessionDependencies extends RefreshLockDependencies {
  /** The client without repetition: calls of the session itself are never repeated. */
  readonly call: Client
  /** When access ends, from the readable cookie; undefined when no customer is signed in. */
  readonly readHint: () => number | undefined
  /** The server clears the hint too, but its response may be lost. */
  readonly clearHint: () => void
  /** The city of the delivery address; undefined without an address. */
  readonly cityCode: () => string | undefined
  /** Solves the captcha of an action; loaded when it is needed. */
  readonly getCaptchaToken: (action: 'sign_in') => Promise<string>
  /** The calls that start a session. They load when somebody signs in, because the checkout and the profile load this module at once. */
  readonly loadSessionStart: () => Promise<
    Pick<typeof import('#contract/account/session-start.ts'), 'startSession' | 'startCustomerSession'>
  >
  /** Called at login and logout. `forced`: the server ended the session, not the customer. */
  readonly onChange?: (occasion: 'login' | 'logout', forced: boolean) => void
}

/** Who is signed in (B §4, "Authentication"). Scripts never read a token: cookies hold it, and a hint cookie holds its expiry. */
export function createSession({
  call,
  readHint,
  clearHint,
  cityCode,
  getCaptchaToken,
  loadSessionStart,
  onChange = () => {},
  ...lockDependencies
}: SessionDependencies) {
  const { now, sleep } = lockDependencies
  const runLocked = createRefreshLock(lockDependencies)
  const $session = atom<SessionState>({ status: 'unknown' })
  /** B §4: "If authorize receives a two-factor token, it stores it and stops." */
  const $twoFactorToken = atom<string | undefined>()
  /** B §3: "Auth check state keeps an authorization error counter"; B §4: "Failure logs out and increments the error counter." */
  const $authorizationErrors = atom(0)
  let refreshing: Promise<boolean> | undefined
  let loading: Promise<boolean> | undefined
  /**
   * The hint of the session that this page has started or renewed, and when its access ends by the clock of this browser. That clock may be
   * wrong, so the end is computed from the duration.
   */
  let own: { readonly hint: number | undefined; readonly endsAt: number } | undefined
  const rememberEnd = ({ expiresIn }: SessionInfo): void => {
    // access that ends at once must not be renewed at each call
    own = { hint: readHint(), endsAt: now() + Math.max(expiresIn * 1000, 2 * REFRESH_MARGIN_MS) }
  }

  const setUser = (user: User): void =>
    $session.set(user.type === GUEST_TYPE ? { status: 'anonymous', guest: user } : { status: 'authenticated', user })
  function clearUser(forced: boolean): void {
    const before = $session.get()
    clearHint()
    if (before.status === 'anonymous' && !before.guest) return
    $session.set({ status: 'anonymous' })
    // a guest was not logged in
    if (before.status === 'authenticated' || (forced && before.status === 'unknown')) onChange('logout', forced)
  }

  /**
   * Rotates the tokens once. A rejection signs out; a network error changes nothing (product.md, "Tokens").
   *
   * @returns whether the access is fresh now
   */
  async function rotateTokens(): Promise<boolean> {
    try {
      rememberEnd(await call(refreshSession, { body: {} }, { timeout: REFRESH_TIMEOUT_MS }))
      return true
    } catch (error) {
      if (isUnauthorized(error)) clearUser(true)
      return false
    }
  }

  /** @source B §4: "Only one refresh runs at a time; other callers poll every 100 ms until it ends." */
  async function rotateTokensOnce(seen: number | undefined): Promise<boolean> {
    const end = now() + REFRESH_TIMEOUT_MS
    while (true) {
      const outcome = await runLocked(async () => (readHint() === seen ? rotateTokens() : undefined))
      if (outcome !== undefined) return outcome
      const hint = readHint()
      if (hint === undefined) {
        // another tab was rejected, or signed out
        clearUser(true)
        return false
      }
      if (hint !== seen) return true
      if (now() >= end) return false
      await sleep(REFRESH_POLL_MS)
    }
  }

  /** @param seen the hint when the rejected call started: if it has changed, another tab has refreshed */
  function refresh(seen = readHint()): Promise<boolean> {
    const hint = readHint()
    if (hint === undefined) return Promise.resolve(false)
    if (hint !== seen) return Promise.resolve(true)
    refreshing ??= rotateTokensOnce(seen).finally(() => (refreshing = undefined))
    return refreshing
  }

  /** @source B §4: "when the access token expires within 30 seconds and a refresh token exists" */
  async function refreshIfExpiring(): Promise<void> {
    const hint = readHint()
    if (hint === undefined) return
    const endsAt = hint === own?.hint ? own.endsAt : hint
    if (endsAt - now() < REFRESH_MARGIN_MS) await refresh(hint)
  }

  /** The browser deletes the hint with a rejection, before the refresh of this page has reported the forced logout. */
  const waitForRefresh = async (): Promise<void> => void (await refreshing)

  async function loadUser(): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      await waitForRefresh()
      if (readHint() === undefined) {
        clearUser(false)
        return true
      }
      try {
        setUser(await withSessionRefresh(call, { refreshIfExpiring, refresh, readHint })(getMe, {}))
        return true
      } catch (error) {
        // B §8: "'Bad auth credentials' when the user fetch returns status 400; the user is logged out."
        if (isRejection(error, 400) || isUnauthorized(error)) {
          clearUser(true)
          return true
        }
      }
      if (tries === MAX_LOAD_ATTEMPTS) return false
      await sleep(LOAD_RETRY_DELAY_MS)
    }
  }

  /**
   * Loads who is signed in.
   *
   * @returns whether the status is loaded; false without a connection: the status then does not change
   */
  function load(): Promise<boolean> {
    loading ??= loadUser().finally(() => (loading = undefined))
    return loading
  }

  /**
   * Loads the customer of a new session. A session whose customer does not load is ended.
   *
   * @source B §8: "'Bad auth credentials' when the user fetch returns status 400; the user is logged out."
   * @throws CallError when the customer does not load
   */
  async function loadNewSession(info: SessionInfo): Promise<void> {
    rememberEnd(info)
    // a load that started before the sign-in does not count for the new session
    await loading
    $session.set({ status: 'anonymous' })
    const isAnswered = await load()
    const session = $session.get()
    if (session.status === 'authenticated') return onChange('login', false)
    if (canOrder(session)) return
    await call(endSession, {}).catch(() => {}) // without this call the tokens expire
    clearUser(false)
    $authorizationErrors.set($authorizationErrors.get() + 1)
    throw new CallError(
      isAnswered
        ? { kind: 'rejected', status: 400, staticCode: StaticCode.badCredentials, message: 'Bad auth credentials' }
        : { kind: 'offline' },
    )
  }

  /**
   * Signs in with the proof of one way to sign in.
   *
   * @returns false when a second factor is required @throws CallError
   */
  async function startWith(grant: TokenGrant): Promise<boolean> {
    const { startSession } = await loadSessionStart()
    const reply = await call(startSession, { body: grant })
    $twoFactorToken.set('twoFactorToken' in reply ? reply.twoFactorToken : undefined)
    if ('twoFactorToken' in reply) return false
    await loadNewSession(reply)
    return true
  }

  return {
    $session,
    $twoFactorToken,
    $authorizationErrors,
    load,
    refresh,
    refreshIfExpiring,
    readHint,
    startWith,
    /** Loads the customer of a session that another call has started. @throws CallError */
    finishSignIn: loadNewSession,
    /** @returns false when a second factor is required @throws CallError, CaptchaError */
    async signIn(email: string, password: string): Promise<boolean> {
      const grant = { grantType: 'password', email, password } as const
      return startWith(grant).catch(async (error: unknown) => {
        // after repeated wrong passwords
        if (!isRejection(error, 428)) throw error
        return startWith({ ...grant, captchaToken: await getCaptchaToken('sign_in') })
      })
    },
    /** @throws CallError */
    async signUp({ language, ...who }: NewCustomer): Promise<void> {
      const preferredCityCode = cityCode()
      const body = { ...who, preferredLanguage: language, ...(preferredCityCode !== undefined && { preferredCityCode }) }
      const { startCustomerSession } = await loadSessionStart()
      await loadNewSession(await call(startCustomerSession, { body }))
    },
    /** @throws CallError when the server cannot be reached: the customer is then still signed in */
    async signOut(): Promise<void> {
      try {
        await call(endSession, {})
      } catch (error) {
        if (!isUnauthorized(error)) throw error
      }
      clearUser(false)
    },
    /** Sets the customer after a call of another store has changed the account. */
    setUser,
    /** Updates the session after another tab has signed in or out. */
    async syncWithCookie(): Promise<void> {
      await waitForRefresh()
      const { status } = $session.get()
      const hint = readHint()
      if (status !== 'unknown' && hint === undefined) clearUser(false)
      if (status === 'anonymous' && hint !== undefined) await load()
    },
  }
}

export type Session = ReturnType<typeof createSession>

/**
 * Repeats a call once after a 401 and a refresh. Calls that require a customer refresh expiring access first. A rejected
 * call has no effect, so its repetition is safe.
 */
export function withSessionRefresh(
  call: Client,
  { refreshIfExpiring, refresh, readHint }: Pick<Session, 'refreshIfExpiring' | 'refresh' | 'readHint'>,
): Client {
  return async <E extends Endpoint>(spec: E, input: CallInput<E>, options?: CallOptions): Promise<Reply<E>> => {
    if (spec.customer === 'required') await refreshIfExpiring()
    const seen = readHint()
    try {
      return await call(spec, input, options)
    } catch (error) {
      if (seen === undefined || !isUnauthorized(error)) throw error
      if (await refresh(seen)) return call(spec, input, options)
      // the session is valid but could not be renewed: the customer gets the error of a lost connection
      throw readHint() === undefined ? error : new CallError({ kind: 'offline' }, { cause: error })
    }
  }
}

/** Some endpoints answer a wrong password with 401 too. Its static code distinguishes it from an ended session. */
function isUnauthorized(error: unknown): boolean {
  if (!isRejection(error, 401)) return false
  const { staticCode } = error.failure
  return staticCode === undefined || staticCode === StaticCode.unauthorized
}

function isRejection(error: unknown, status: number): error is CallError & { failure: { kind: 'rejected' } } {
  return error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === status
}
