import { readSessionHint } from '#domain/account/session-hint.ts'
import { readDecision } from '#domain/platform/consent-cookie.ts'
import { contextOf, hidesCookieBanner } from '#domain/platform/context.ts'
import { isBot } from '#domain/platform/bots.ts'

interface Asked {
  /** As `document.cookie` gives them. */
  readonly cookies: string
  /** The attribute `data-context`. */
  readonly context: string
  readonly userAgent: string
}

/**
 * Whether the one-tap prompt of an identity provider may show.
 *
 * @source A §2.3: "shown when not authenticated and the cookie banner is closed"; A §6: "One-tap sign-in shows only to anonymous users"
 */
export function offersOneTap({ cookies, context, userAgent }: Asked): boolean {
  const bannerClosed = readDecision(cookies) !== undefined || hidesCookieBanner(contextOf(context))
  return bannerClosed && readSessionHint(cookies) === undefined && !isBot(userAgent)
}
