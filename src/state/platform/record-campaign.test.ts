import { describe, expect, test } from 'vitest'

import { readCampaign } from '#domain/platform/campaign.ts'
import { readVisit } from '#domain/platform/visit.ts'
import { recordCampaign } from '#state/platform/record-campaign.ts'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A browser whose clock and consent the test sets. */
function createBrowser() {
  const jar = new Map<string, string>()
  const clock = { now: NOW }
  let ids = 0
  const read = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const write = (line: string) => {
    const pair = line.split('; ')[0]!
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return {
    clock,
    read,
    arrive: (search: string, consented: Promise<void> = Promise.resolve()) =>
      recordCampaign(search, {
        consent: { whenGranted: () => consented },
        cookies: { secure: true, read, write },
        now: () => clock.now,
        newId: () => `random-id-${(ids += 1)}`,
      }),
    source: () => readCampaign(read(), clock.now)?.parameters[0]?.value,
  }
}

test('stores a campaign with the session in which it was set', async () => {
  const browser = createBrowser()
  await browser.arrive('?utm_source=mail&page=2')
  expect(browser.source()).toBe('mail')
  expect(readCampaign(browser.read(), NOW)?.sessionId).toBe(readVisit(browser.read(), NOW)?.sessionId)
})

test('stores nothing before the consent, and the campaign of this page after it, for 7 days from then', async () => {
  const browser = createBrowser()
  const { promise, resolve } = Promise.withResolvers<void>()
  const recorded = browser.arrive('?utm_source=mail', promise)
  await Promise.resolve()
  expect(browser.read()).toBe('')
  browser.clock.now += MINUTE_MS
  resolve()
  await recorded
  expect(readCampaign(browser.read(), NOW)?.parameters[0]).toMatchObject({ value: 'mail', expirationDate: NOW + MINUTE_MS + 7 * DAY_MS })
})

test('an address without a campaign changes nothing', async () => {
  const browser = createBrowser()
  await browser.arrive('?page=2&utm_term=x')
  expect(browser.read()).toBe('')
})

describe('A §5, B §4: "Campaign params are set only once per session"', () => {
  test('another campaign within 30 minutes changes nothing', async () => {
    const browser = createBrowser()
    await browser.arrive('?utm_source=mail')
    browser.clock.now += 30 * MINUTE_MS - 1
    await browser.arrive('?utm_source=advert')
    expect(browser.source()).toBe('mail')
  })
  test('one in a later session replaces it', async () => {
    const browser = createBrowser()
    await browser.arrive('?utm_source=mail')
    browser.clock.now += 30 * MINUTE_MS
    await browser.arrive('?utm_source=advert')
    expect(browser.source()).toBe('advert')
  })
})
