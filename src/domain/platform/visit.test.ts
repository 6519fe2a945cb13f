import { describe, expect, test } from 'vitest'

import { buildDeletedVisitCookies, continueVisit, readVisit } from '#domain/platform/visit.ts'

const NOW = 1_800_000_000_000
const SESSION_MS = 1_800_000

/** Applies the lines of a visit to a browser without other cookies. */
function createBrowser() {
  const jar = new Map<string, string>()
  let ids = 0
  return {
    read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    act(now: number) {
      const activity = continueVisit(this.read(), now, () => `random-id-${(ids += 1)}`, false)
      for (const line of activity.cookies) {
        const [name, value] = line.split('; ')[0]!.split('=') as [string, string]
        jar.set(name, value)
      }
      return activity
    },
  }
}

describe('B §9: "Analytics session 30 minutes (1,800,000 ms); analytics client id 632448000 ms (about 20 years)"', () => {
  test('the first activity creates both ids with their times', () => {
    const { visit, startsSession, cookies } = createBrowser().act(NOW)
    expect({ visit, startsSession }).toEqual({
      visit: { clientId: 'random-id-1', clientSince: NOW, sessionId: 'random-id-2', sessionSince: NOW },
      startsSession: true,
    })
    expect(cookies).toEqual([
      `glv_analytics_client=random-id-1.${NOW}; path=/; max-age=632448000; samesite=lax`,
      `glv_analytics_session=random-id-2.${NOW}.${NOW}; path=/; max-age=1800; samesite=lax`,
    ])
  })
  test('a session lasts as long as no 30 minutes pass without activity', () => {
    const browser = createBrowser()
    browser.act(NOW)
    const { visit, startsSession } = browser.act(NOW + SESSION_MS - 1)
    expect(startsSession).toBe(false)
    expect(visit.sessionSince).toBe(NOW)
    expect(browser.act(NOW + 2 * SESSION_MS - 2).visit).toEqual(visit)
    expect(readVisit(browser.read(), NOW + 3 * SESSION_MS - 3)).toEqual(visit)
    expect(readVisit(browser.read(), NOW + 3 * SESSION_MS - 2)).toBeUndefined()
    const next = browser.act(NOW + 3 * SESSION_MS - 2)
    expect(next.startsSession).toBe(true)
    expect(next.visit).toMatchObject({ clientId: visit.clientId, clientSince: NOW, sessionSince: NOW + 3 * SESSION_MS - 2 })
    expect(next.visit.sessionId).not.toBe(visit.sessionId)
  })
  test('has the attribute Secure with https', () => {
    expect(continueVisit('', NOW, () => 'random-id', true).cookies.every(it => it.endsWith('; samesite=lax; secure'))).toBe(true)
  })
})

test.each([
  '',
  `glv_analytics_session=random-id-2.${NOW}.${NOW}`,
  `glv_analytics_client=random-id-1.${NOW}`,
  `glv_analytics_client=short.${NOW}; glv_analytics_session=random-id-2.${NOW}.${NOW}`,
  `glv_analytics_client=random-id-1.x; glv_analytics_session=random-id-2.${NOW}.${NOW}`,
  `glv_analytics_client=random-id-1.${NOW}; glv_analytics_session=random-id-2.${NOW}`,
  `glv_analytics_client=random-id-1.${NOW}; glv_analytics_session=<b>random</b>.${NOW}.${NOW}`,
])('%j is no visit', cookies => {
  expect(readVisit(cookies, NOW)).toBeUndefined()
})

test('a visitor who withdraws the consent deletes what exists', () => {
  expect(buildDeletedVisitCookies('a=1')).toEqual([])
  expect(buildDeletedVisitCookies('glv_campaign=x; glv_analytics_client=x; a=1; glv_analytics_session=x')).toEqual([
    'glv_campaign=; path=/; max-age=0; samesite=lax',
    'glv_analytics_client=; path=/; max-age=0; samesite=lax',
    'glv_analytics_session=; path=/; max-age=0; samesite=lax',
  ])
})
