import type { Client } from '#client/client.ts'
import { getLatestSubscription, getSubscriptionContent } from '#contract/prime/content.ts'
import type { Report } from '#domain/platform/report.ts'
import type { PrimeItem } from '#state/prime/prime-profile.ts'

interface PrimeLandingDependencies {
  /** The client of a signed-in customer. */
  readonly call: Client
  readonly report: Report
  /** Two uppercase letters. */
  readonly countryCode: string
  readonly language: string
}

/** The landing of a customer. */
export interface PrimeLandingContent {
  readonly isPrime: boolean
  readonly items: readonly PrimeItem[]
}

/**
 * The landing of a customer with a city. Undefined where Prime is not sold, and after an error: the default page then stays.
 *
 * @source B §2: "a landing page that is backend-driven when the user is authenticated and has a city". B §8: "FETCH_LANDING_PAGE_DATA_ERROR (logged only)"
 */
export async function loadPrimeLandingContent(dependencies: PrimeLandingDependencies): Promise<PrimeLandingContent | undefined> {
  const { call, report, countryCode, language } = dependencies
  const options = { place: { language, countryCode } }
  try {
    const { isPrime, subscriptionId } = await call(getLatestSubscription, { query: { countryCode } }, options)
    if (subscriptionId === null) return undefined
    const { items } = await call(getSubscriptionContent, { params: { id: subscriptionId } }, options)
    return items.length === 0 ? undefined : { isPrime, items }
  } catch {
    report({ kind: 'event', name: 'FETCH_LANDING_PAGE_DATA_ERROR' })
    return undefined
  }
}
