import { describe, expect, test } from 'vitest'

import {
  buildCampaignCookie,
  CAMPAIGN_LIFETIME_MS,
  CAMPAIGN_PARAMETERS,
  isCampaignValue,
  parseCampaign,
  readCampaign,
  toCampaignMedia,
} from '#domain/platform/campaign.ts'

const NOW = 1_800_000_000_000
const SEARCH = '?utm_source=mail&utm_campaign=spring&utm_medium=cpc&gclid=g1&utm_content=top&utm_term=x&page=2'
const DAY_MS = 86_400_000

const toPairs = (search: string) => parseCampaign(search, NOW).map(({ name, value }) => [name, value])
const toCookie = (search: string, at = NOW) =>
  buildCampaignCookie({ sessionId: 'session-1', parameters: parseCampaign(search, at) }, at, true).split(';')[0]!

test('A §5: "Campaign params accepted only from utm_source, utm_campaign, utm_medium, gclid, utm_content"', () => {
  expect(CAMPAIGN_PARAMETERS).toEqual(['utm_source', 'utm_campaign', 'utm_medium', 'gclid', 'utm_content'])
  expect(toPairs(SEARCH)).toEqual([
    ['utm_source', 'mail'],
    ['utm_campaign', 'spring'],
    ['utm_medium', 'cpc'],
    ['gclid', 'g1'],
    ['utm_content', 'top'],
  ])
  expect(toPairs('?page=2&UTM_SOURCE=mail')).toEqual([])
})

test('B §9: "Campaign param lifetime 7 days"', () => {
  expect(CAMPAIGN_LIFETIME_MS).toBe(7 * DAY_MS)
  expect(parseCampaign(SEARCH, NOW).map(it => it.expirationDate)).toEqual(Array.from({ length: 5 }, () => NOW + 7 * DAY_MS))
})

test('ignores empty and long values, control characters and e-mail addresses', () => {
  expect(toPairs('?utm_source=%20&utm_campaign=a%00b&utm_medium=jo@example.org&gclid=')).toEqual([])
  expect(toPairs(`?utm_source=${'x'.repeat(100)}&utm_campaign=${'x'.repeat(101)}`)).toEqual([['utm_source', 'x'.repeat(100)]])
  expect(toPairs('?utm_source=+mail+&utm_source=second')).toEqual([['utm_source', 'mail']])
  expect([isCampaignValue(''), isCampaignValue('գարուն'), isCampaignValue('a@b'), isCampaignValue('a\nb')]).toEqual([
    false,
    true,
    false,
    false,
  ])
})

describe('the cookie', () => {
  test('has the session, the end, and the parameters, for 7 days', () => {
    const parameters = parseCampaign('?utm_source=a%3B+b&utm_campaign=գարուն', NOW)
    expect(buildCampaignCookie({ sessionId: 'session-1', parameters }, NOW + 1000, true)).toBe(
      `glv_campaign=session-1.${NOW + 7 * DAY_MS}.utm_source=a%3B+b&utm_campaign=%D5%A3%D5%A1%D6%80%D5%B8%D6%82%D5%B6; path=/; max-age=604799; samesite=lax; secure`,
    )
    expect(buildCampaignCookie({ sessionId: 'session-1', parameters }, NOW, false)).toMatch(/max-age=604800; samesite=lax$/)
  })
  test('is read back, among other cookies', () => {
    const cookies = `a=1; ${toCookie(SEARCH)}; xglv_campaign=2`
    expect(readCampaign(cookies, NOW)).toEqual({ sessionId: 'session-1', parameters: parseCampaign(SEARCH, NOW) })
  })
  test('A §5: "expired ones ignored"', () => {
    const cookie = toCookie(SEARCH)
    expect(readCampaign(cookie, NOW + 7 * DAY_MS - 1)?.parameters).toHaveLength(5)
    expect(readCampaign(cookie, NOW + 7 * DAY_MS)).toBeUndefined()
  })
  test.each([
    '',
    'glv_campaign=',
    'glv_campaign=session-1.1900000000000.',
    'glv_campaign=session-1.1900000000000.utm_term=x',
    'glv_campaign=short.1900000000000.utm_source=x',
    'glv_campaign=session-1.soon.utm_source=x',
    'glv_campaign=session-1.1900000000000.utm_source=a%40b',
  ])('%j holds no campaign', cookies => {
    expect(readCampaign(cookies, NOW)).toBeUndefined()
  })
  test('stays below 2 kB: the source and the name come first', () => {
    const long = 'ա'.repeat(100)
    const search = `?${CAMPAIGN_PARAMETERS.map(it => `${it}=${long}`).join('&')}`
    expect(toPairs(search).map(([name]) => name)).toEqual(['utm_source', 'utm_campaign', 'utm_medium'])
    expect(toCookie(search).length).toBeLessThan(2100)
  })
})

test('B §3: the source is the mediaSource, the campaign the mediaCampaign', () => {
  const toMedia = (search: string) => toCampaignMedia({ parameters: parseCampaign(search, NOW) })
  expect(toMedia(SEARCH)).toEqual({ mediaSource: 'mail', mediaCampaign: 'spring' })
  expect(toMedia('?utm_campaign=spring')).toEqual({ mediaCampaign: 'spring' })
  expect(toMedia('?gclid=g1')).toEqual({})
})
