import { describe, expect, test, vi } from 'vitest'

import { buildConsentCookie, type ConsentDecision } from '#domain/platform/consent-cookie.ts'
import { createConsent } from '#state/platform/consent.ts'
import { startTagManager } from '#state/platform/tag-manager.ts'

/** A browser with one cookie jar. A decision dispatches the same event as the banner. */
function browser(before?: ConsentDecision) {
  let jar = before === undefined ? 'other=1' : buildConsentCookie(before, false)
  const events = new EventTarget()
  const consent = createConsent({ cookies: () => jar, events })
  const decide = (decision: ConsentDecision | undefined, occasion = 'consent') => {
    jar = decision === undefined ? 'other=1' : buildConsentCookie(decision, false)
    events.dispatchEvent(new Event(occasion))
  }
  return { consent, decide }
}

/** Whether the promise has resolved after all pending tasks. */
async function hasResolved(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  void promise.then(() => (done = true))
  await new Promise(resolve => setTimeout(resolve))
  return done
}

describe('A §4: "Cookie consent resolves once the user accepts all, denies all or saves"', () => {
  test.each([
    ['all', ['essential', 'functional', 'marketing']],
    ['none', ['essential']],
    ['functional', ['essential']],
    ['marketing', ['essential']],
  ] as const)('%s', async (decision, granted) => {
    const { consent, decide } = browser()
    const resolution = consent.whenDecided()
    expect(await hasResolved(resolution)).toBe(false)
    decide(decision)
    expect(await resolution).toEqual(granted)
    expect(consent.toHeader()).toBe(granted.join(','))
  })
  test('resolves at once after a decision on an earlier page', async () => {
    expect(await browser('none').consent.whenDecided()).toEqual(['essential'])
  })
})

describe('waiting for a category', () => {
  test('essential is granted without a decision', async () => {
    await browser().consent.whenGranted('essential')
  })
  test.each(['functional', 'marketing'] as const)('%s waits until all is accepted, after any earlier decision', async category => {
    const { consent, decide } = browser()
    const granted = consent.whenGranted(category)
    for (const decision of ['none', category, undefined] as const) {
      decide(decision)
      expect(await hasResolved(granted)).toBe(false)
    }
    decide('all')
    await granted
  })
  test.each(['pageshow', 'visibilitychange'])('a decision of another tab is read at %s', async occasion => {
    const { consent, decide } = browser()
    const granted = consent.whenGranted('marketing')
    decide('all', occasion)
    await granted
  })
  test('a withdrawn consent blocks later waiters', async () => {
    const { consent, decide } = browser('all')
    await consent.whenGranted('marketing')
    decide('none')
    expect(await hasResolved(consent.whenGranted('marketing'))).toBe(false)
    expect(consent.toHeader()).toBe('essential')
  })
})

describe('the tag manager', () => {
  const SRC = 'https://tags.example/loader.js?id=1'

  test('is not requested before marketing is granted, then once, after its first event', async () => {
    const { consent, decide } = browser()
    const shared: { dataLayer?: object[] } = {}
    const load = vi.fn(() => expect(shared.dataLayer).toEqual([{ event: 'gtm.js', 'gtm.start': 1000 }]))
    const isEnabled = vi.fn(() => Promise.resolve(true))
    const started = startTagManager(SRC, { consent, isEnabled, load, target: shared, now: () => 1000 })
    for (const decision of [undefined, 'none', 'marketing'] as const) {
      decide(decision)
      expect(await hasResolved(started)).toBe(false)
    }
    expect(load).not.toHaveBeenCalled()
    expect(isEnabled).not.toHaveBeenCalled()
    expect(shared).toEqual({})
    decide('all')
    await started
    decide('none')
    decide('all')
    expect(await hasResolved(started)).toBe(true)
    expect(load.mock.calls).toEqual([[SRC]])
  })
  test('A §9, "gtag flags": the operator can switch it off', async () => {
    const { consent, decide } = browser()
    const [shared, load] = [{}, vi.fn()]
    const started = startTagManager(SRC, { consent, isEnabled: () => Promise.resolve(false), load, target: shared, now: () => 1000 })
    decide('all')
    await started
    expect(load).not.toHaveBeenCalled()
    expect(shared).toEqual({})
  })
})
