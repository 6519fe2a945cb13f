import { HEADER } from '#contract/headers.ts'
import { readCampaign, toCampaignMedia } from '#domain/platform/campaign.ts'
import { getGrantedCategories } from '#domain/platform/consent.ts'
import { readConsentDecision } from '#domain/platform/consent-cookie.ts'
import { readVisit } from '#domain/platform/visit.ts'

/**
 * Adds what the cookies of a visit contain to the headers of a call: "session id, session timestamp, client id" (B §7), and the campaign for
 * sign-ups and orders. Cookies reach each of these calls, also the sign-up at the return from a provider, and no script has to send them.
 *
 * @param headers of the call to the marketplace; changed
 * @param cookies the Cookie header of the browser; without the consent to marketing its visit is ignored
 * @param now Unix milliseconds
 */
export function setVisitHeaders(headers: Headers, cookies: string | undefined, now: number): void {
  if (cookies === undefined || !getGrantedCategories(readConsentDecision(cookies)).includes('marketing')) return
  const visit = readVisit(cookies, now)
  if (visit) {
    headers.set(HEADER.analyticsSessionId, visit.sessionId)
    headers.set(HEADER.analyticsSessionTimestamp, String(visit.sessionSince))
    headers.set(HEADER.analyticsClientId, visit.clientId)
  }
  const campaign = readCampaign(cookies, now)
  const { mediaSource, mediaCampaign } = campaign ? toCampaignMedia(campaign) : {}
  if (mediaSource !== undefined) headers.set(HEADER.mediaSource, encodeURIComponent(mediaSource))
  if (mediaCampaign !== undefined) headers.set(HEADER.mediaCampaign, encodeURIComponent(mediaCampaign))
}
