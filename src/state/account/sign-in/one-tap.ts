import type { Client } from '#client/client.ts'
import { finishOneTap, startOneTap } from '#contract/account/social.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { Report } from '#domain/platform/report.ts'
import { clearOneTapCooldown, getOneTapCooldownEnd, startOneTapCooldown } from '#state/account/sign-in/one-tap-cooldown.ts'
import type { Session } from '#state/account/session.ts'

/** FedCM, https://w3c-fedid.github.io/FedCM/: TypeScript does not describe it yet. */
export interface IdentityRequest {
  readonly identity: {
    readonly context: 'signin'
    readonly providers: readonly {
      readonly configURL: string
      readonly clientId: string
      readonly params: { readonly nonce: string }
    }[]
  }
  /** The visitor always chooses: no sign-in without an action. */
  readonly mediation: 'required'
  readonly signal: AbortSignal
}

interface OneTapDependencies {
  readonly call: Client
  readonly loadSession: () => Promise<Pick<Session, 'finishSignIn'>>
  /** `navigator.credentials.get` of a browser with FedCM. */
  readonly requestIdentity: (request: IdentityRequest) => Promise<unknown>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Unix milliseconds. */
  readonly now: () => number
  readonly report: Report
  readonly navigate: (url: string) => void
}

/**
 * The prompt with which the browser offers the visitor's accounts of Google.
 *
 * @source B §2: "A Google one-tap prompt is shown only to anonymous users and only when the cookie banner is closed."
 */
export function createOneTap({ call, loadSession, requestIdentity, storage, now, report, navigate }: OneTapDependencies) {
  let isOpen = false

  /** @returns the ID token; undefined when the browser shows no prompt, or the visitor chooses nothing */
  async function requestToken(language: string, signal: AbortSignal): Promise<string | undefined> {
    const { configUrl: configURL, clientId, nonce } = await call(startOneTap, { body: { language } })
    const providers = [{ configURL, clientId, params: { nonce } }]
    try {
      const credential = await requestIdentity({ identity: { context: 'signin', providers }, mediation: 'required', signal })
      const token = (credential as { readonly token?: unknown } | null)?.token
      return typeof token === 'string' ? token : undefined
    } catch (error) {
      // the visitor has signed in in another way
      if (signal.aborted) return undefined
      // B §8: "one-tap prompt not displayed or skipped gives a reason message"; browsers do not tell which of both
      report({ kind: 'event', name: 'ONE_TAP_NOT_SHOWN', detail: { reason: error instanceof Error ? error.name : 'unknown' } })
      startOneTapCooldown(storage, now())
      return undefined
    }
  }

  /**
   * Offers the accounts once, and signs in with the chosen one. The profile shows why an account does not sign in.
   *
   * @param signal closes the prompt
   * @throws CallError when the server cannot be reached
   */
  return async (language: string, signal: AbortSignal): Promise<void> => {
    if (isOpen || getOneTapCooldownEnd(storage, now()) !== undefined) return
    isOpen = true
    try {
      const token = await requestToken(language, signal)
      if (token === undefined) return
      clearOneTapCooldown(storage)
      const returnWith = (reason: string): void => navigate(`${toPath({ name: 'profile', language })}?signIn=${reason}&provider=google`)
      const reply = await call(finishOneTap, { body: { token } }).catch(() => ({ reason: 'failed' }) as const)
      if ('reason' in reply) return returnWith(reply.reason)
      await (await loadSession()).finishSignIn(reply)
    } finally {
      isOpen = false
    }
  }
}
