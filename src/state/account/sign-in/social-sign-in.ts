import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getSignInProviders, getSocialLink, linkSocial, type SocialProvider, startSocialSignIn } from '#contract/account/social.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Session } from '#state/account/session.ts'

interface SocialSignInDependencies {
  readonly call: Client
  readonly session: Pick<Session, 'finishSignIn'>
  /** Solves the captcha of an action; loaded when it is needed. */
  readonly getCaptchaToken: (action: 'sign_in') => Promise<string>
  /** Goes to an address of the provider. */
  readonly navigate: (url: string) => void
}

/** A provider's account that waits for the password of the account with its e-mail address. */
export interface SocialLink {
  readonly provider: SocialProvider
  readonly email: string
}

export type SignInOffer = Reply<typeof getSignInProviders>

/** Sign-in at a provider, such as Google. Each action throws CallError when it fails. */
export function createSocialSignIn({ call, session, getCaptchaToken, navigate }: SocialSignInDependencies) {
  let loading: Promise<SignInOffer> | undefined
  function load(): Promise<SignInOffer> {
    loading ??= call(getSignInProviders, {}).catch(() => {
      loading = undefined
      return { providers: [], loginApp: null, phone: true }
    })
    return loading
  }
  return {
    /** @returns the ways that the operator has configured; no provider if the call fails */
    getOffer: load,
    /** @returns the other front end with the login page (B §2); undefined without one, or if the call fails */
    getLoginApp: async (): Promise<string | undefined> => (await load()).loginApp ?? undefined,
    /** @param returnPath the page to which the sign-in returns */
    async start(provider: SocialProvider, language: string, returnPath: string): Promise<void> {
      navigate((await call(startSocialSignIn, { body: { provider, language, returnPath } })).url)
    },
    /** @returns the account that waits for its password; undefined without one */
    async getLink(): Promise<SocialLink | undefined> {
      return call(getSocialLink, {}).catch(() => undefined)
    },
    /** @returns the token of the second factor when the account requires one; then the code links it @throws CallError, CaptchaError */
    async link(email: string, password: string): Promise<string | undefined> {
      const body = { email, password }
      const reply = await call(linkSocial, { body }).catch(async (error: unknown) => {
        // after repeated wrong passwords
        if (!(error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 428)) throw error
        return call(linkSocial, { body: { ...body, captchaToken: await getCaptchaToken('sign_in') } })
      })
      if ('twoFactorToken' in reply) return reply.twoFactorToken
      await session.finishSignIn(reply)
      return undefined
    },
  }
}
