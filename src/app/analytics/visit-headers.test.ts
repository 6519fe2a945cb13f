import { describe, expect, test } from 'vitest'

import { HEADER } from '#contract/headers.ts'
import { parseCallContext } from '#backend/call-context.ts'
import { setVisitHeaders } from '#app/analytics/visit-headers.ts'

const NOW = 1_800_000_000_000
const CONSENT = 'glv_consent=1.all'
const VISIT = `glv_analytics_client=client-id-1.1700000000000; glv_analytics_session=session-id-1.${NOW - 5}.${NOW - 1}`
const CAMPAIGN = 'glv_campaign=session-id-1.1800000000001.utm_source=a%3B+b&utm_campaign=%D5%A3%D5%A1&gclid=g1'

function toHeaders(cookies: string | undefined, now = NOW): Record<string, string> {
  const headers = new Headers()
  setVisitHeaders(headers, cookies, now)
  return Object.fromEntries(headers)
}

test('B §7: "Analytics headers are added for session id, session timestamp, client id", and the campaign', () => {
  expect(toHeaders(`a=1; ${CONSENT}; ${VISIT}; ${CAMPAIGN}`)).toEqual({
    [HEADER.analyticsSessionId]: 'session-id-1',
    [HEADER.analyticsSessionTimestamp]: String(NOW - 5),
    [HEADER.analyticsClientId]: 'client-id-1',
    [HEADER.mediaSource]: 'a%3B%20b',
    [HEADER.mediaCampaign]: '%D5%A3%D5%A1',
  })
})

describe('without the consent to marketing there is none', () => {
  test.each([undefined, '', 'glv_consent=1.none', 'glv_consent=1.functional', 'glv_consent=1.marketing', 'glv_consent=0.all'])(
    '%s',
    consent => {
      expect(toHeaders(consent === undefined ? undefined : `${consent}; ${VISIT}; ${CAMPAIGN}`)).toEqual({})
    },
  )
})

test('a session or a campaign that has ended is ignored', () => {
  expect(toHeaders(`${CONSENT}; ${CAMPAIGN}`, NOW + 1)).toEqual({})
  expect(toHeaders(`${CONSENT}; ${VISIT}`, NOW + 1_800_000)).toEqual({})
})

describe('the marketplace reads the campaign from the headers', () => {
  const parseMedia = (headers: Record<string, string>) => parseCallContext(new Headers(headers)).media
  test('of a storefront', () => {
    expect(parseMedia(toHeaders(`${CONSENT}; ${CAMPAIGN}`))).toEqual({ mediaSource: 'a; b', mediaCampaign: 'գա' })
    expect(parseMedia(toHeaders(`${CONSENT}; ${CAMPAIGN.replace('utm_source', 'x')}`))).toEqual({ mediaCampaign: 'գա' })
  })
  test.each(['', '%', '%00', 'a%40example.org', 'x'.repeat(101)])('and ignores the value %j', value => {
    expect(parseMedia({ [HEADER.mediaSource]: value })).toBeUndefined()
  })
})
