import { buildCampaignCookie, parseCampaign, readCampaign } from '#domain/platform/campaign.ts'
import { continueVisit } from '#domain/platform/visit.ts'
import type { Consent } from '#state/platform/consent.ts'

interface RecordCampaignDependencies {
  readonly consent: Pick<Consent, 'whenGranted'>
  readonly cookies: { readonly secure: boolean; read(): string; write(line: string): void }
  now(): number
  newId(): string
}

/**
 * Stores the campaign of an address once the visitor allows marketing: until then nothing is stored. "Set once per session" (A §5): another
 * campaign in the same session changes nothing, one in a later session replaces it.
 *
 * @param search `location.search`
 */
export async function recordCampaign(search: string, { consent, cookies, now, newId }: RecordCampaignDependencies): Promise<void> {
  if (parseCampaign(search, now()).length === 0) return
  await consent.whenGranted('marketing')
  const instant = now()
  const { visit, cookies: lines } = continueVisit(cookies.read(), instant, newId, cookies.secure)
  for (const line of lines) cookies.write(line)
  const { sessionId } = visit
  if (readCampaign(cookies.read(), instant)?.sessionId === sessionId) return
  cookies.write(buildCampaignCookie({ sessionId, parameters: parseCampaign(search, instant) }, instant, cookies.secure))
}
