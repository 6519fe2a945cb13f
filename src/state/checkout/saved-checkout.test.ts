import { describe, expect, test } from 'vitest'

import type { ReportEntry } from '#contract/platform/report.ts'
import { goToSavedCheckout } from '#state/checkout/saved-checkout.ts'

const NOW = Date.UTC(2026, 10, 22)
const MINUTE = 60_000
const CITY = '/es/es/barcelona/'

const createSaved = (minutes: number, checkoutPath = '/es/es/barcelona/checkout/?storeId=12') =>
  JSON.stringify({
    store: { storeId: 12, name: 'Roma', path: '/es/es/barcelona/roma/', checkoutPath },
    dynamicValues: { savedAt: NOW - minutes * MINUTE, basketId: 'b', checkoutId: 'c', choices: { note: '', cutleryRequested: false } },
  })

function open(stored: string | null) {
  const reports: ReportEntry[] = []
  const navigations: string[] = []
  const report = Object.assign((entry: ReportEntry) => void reports.push(entry), { flush: () => void navigations.push('flush') })
  goToSavedCheckout({ storage: { getItem: () => stored }, report, now: () => NOW, navigate: path => void navigations.push(path) }, CITY)
  return { navigations, reports: reports.map(it => it.name) }
}

describe('A §2.2 rule 10: checkout without storeId and with no store loaded', () => {
  test.each([0, 1, 30])('a checkout saved %i minutes ago is restored', minutes =>
    expect(open(createSaved(minutes))).toEqual({ navigations: ['flush', '/es/es/barcelona/checkout/?storeId=12'], reports: [] }),
  )
  test.each([
    ['nothing is saved', null],
    ['it was saved more than 30 minutes ago (B §9)', createSaved(30.01)],
    ['the saved checkout is invalid', '{"store":{}}'],
    ['the saved checkout is not JSON', '{'],
    ['it would lead to another site', createSaved(1, '//evil.test/checkout/')],
  ])('opens the city otherwise, and reports that the rule was not applied: %s', (_, stored) =>
    expect(open(stored)).toEqual({ navigations: ['flush', CITY], reports: ['CHECKOUT_RESTORE_NOT_APPLIED'] }),
  )
})
