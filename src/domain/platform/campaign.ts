import { readCookie } from '#domain/platform/read-cookie.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** A §5, B §5: "Campaign params accepted only from utm_source, utm_campaign, utm_medium, gclid, utm_content". */
export const CAMPAIGN_PARAMETERS = ['utm_source', 'utm_campaign', 'utm_medium', 'gclid', 'utm_content'] as const

/** B §9: "Campaign param lifetime 7 days". */
export const CAMPAIGN_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** As in the sign-up of the contract, characters. */
const MAX_CAMPAIGN_VALUE_LENGTH = 100
/** A browser sends the cookie with each request. Bytes. */
const MAX_COOKIE_BYTES = 2000
/** A value with `@` is an e-mail address, which belongs to a person and not to a campaign. */
const VALUE = /^[^@\p{Cc}]+$/u

/** Whether a campaign can have this value: 1 to 100 characters without control characters and `@`. */
export const isCampaignValue = (value: string): boolean => value.length <= MAX_CAMPAIGN_VALUE_LENGTH && VALUE.test(value)

/** B §3: "campaign params (name, value, expirationDate)". */
export interface CampaignParameter {
  readonly name: (typeof CAMPAIGN_PARAMETERS)[number]
  /** 1 to 100 characters. */
  readonly value: string
  /** Unix milliseconds. */
  readonly expirationDate: number
}

/** The campaign of a visit, and the session in which it was set. */
export interface Campaign {
  readonly sessionId: string
  readonly parameters: readonly CampaignParameter[]
}

/** What an account and an order store of a campaign (B §3). */
export interface CampaignMedia {
  readonly mediaSource?: string
  readonly mediaCampaign?: string
}

/**
 * Reads the campaign of an address.
 *
 * @param search `location.search`; other parameters and unusable values are ignored
 * @param now Unix milliseconds
 */
export const parseCampaign = (search: string, now: number): readonly CampaignParameter[] => toParameters(search, now + CAMPAIGN_LIFETIME_MS)

function toParameters(search: string, expirationDate: number): readonly CampaignParameter[] {
  const received = new URLSearchParams(search)
  const parameters: CampaignParameter[] = []
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = received.get(name)?.trim() ?? ''
    const added = [...parameters, { name, value, expirationDate }]
    if (isCampaignValue(value) && toQuery(added).length <= MAX_COOKIE_BYTES) parameters.push(added.at(-1)!)
  }
  return parameters
}

const toQuery = (parameters: readonly CampaignParameter[]): string =>
  new URLSearchParams(parameters.map(({ name, value }) => [name, value])).toString()

/** Builds the cookie line of a campaign whose parameters end together. */
export function buildCampaignCookie({ sessionId, parameters }: Campaign, now: number, secure: boolean): string {
  const end = parameters[0]?.expirationDate ?? now
  const text = `${sessionId}.${end}.${toQuery(parameters)}`
  return `${STORAGE_NAME.campaign}=${text}; path=/; max-age=${Math.floor((end - now) / 1000)}; samesite=lax${secure ? '; secure' : ''}`
}

/**
 * Reads the campaign from `document.cookie` or a Cookie header. "Expired ones are ignored" (A §5).
 *
 * @param now Unix milliseconds
 */
export function readCampaign(cookies: string, now: number): Campaign | undefined {
  const [, sessionId, end, query] = /^([\w-]{8,64})\.(\d{1,16})\.(.*)$/.exec(readCookie(cookies, STORAGE_NAME.campaign) ?? '') ?? []
  if (sessionId === undefined || Number(end) <= now) return undefined
  const parameters = toParameters(query!, Number(end))
  return parameters.length === 0 ? undefined : { sessionId, parameters }
}

/** The source and the name of the campaign; the other parameters are for analytics. */
export function toCampaignMedia({ parameters }: Pick<Campaign, 'parameters'>): CampaignMedia {
  const find = (name: CampaignParameter['name']) => parameters.find(it => it.name === name)?.value
  const [mediaSource, mediaCampaign] = [find('utm_source'), find('utm_campaign')]
  return { ...(mediaSource !== undefined && { mediaSource }), ...(mediaCampaign !== undefined && { mediaCampaign }) }
}
