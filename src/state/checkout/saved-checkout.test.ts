import { describe, expect, test } from 'vitest'

import type { ReportEntry } from '#contract/platform/report.ts'
import { goToSavedCheckout } from '#state/checkout/saved-checkout.ts'

const NOW = Date.UTC(2026, 10, 22)
const MINUTE = 60_000
const CITY = '/es/es/barcelona/'

const saved = (minutes: number, checkoutPath = '/es/es/barcelona/checkout/?storeId=12') =>
  JSON.stringify({
    store: { storeId: 12, name: 'Roma', path: '/es/es/barcelona/roma/', checkoutPath },
    dynamicValues: { savedAt: NOW - minutes * MINUTE, basketId: 'b', checkoutId: 'c', choices: { note: '', cutleryRequested: false } },
  })

function leave(kept: string | null) {
  const told: ReportEntry[] = []
  const went: string[] = []
  const report = Object.assign((entry: ReportEntry) => void told.push(entry), { flush: () => void went.push('told') })
  goToSavedCheckout({ storage: { getItem: () => kept }, report, now: () => NOW, navigate: path => void went.push(path) }, CITY)
  return { went, told: told.map(it => it.name) }
}

describe('A §2.2 rule 10: checkout without storeId and with no store loaded', () => {
  test.each([0, 1, 30])('the store left %i minutes ago is taken up again', minutes =>
    expect(leave(saved(minutes))).toEqual({ went: ['told', '/es/es/barcelona/checkout/?storeId=12'], told: [] }),
  )
  test.each([
    ['nothing is saved', null],
    ['it was left more than 30 minutes ago (B §9)', saved(30.01)],
    ['what is saved makes no sense', '{"store":{}}'],
    ['what is saved is no JSON', '{'],
    ['it would lead to another site', saved(1, '//evil.test/checkout/')],
  ])('else to the city, and it is told that the rule was not applied: %s', (_, kept) =>
    expect(leave(kept)).toEqual({ went: ['told', CITY], told: ['CHECKOUT_RESTORE_NOT_APPLIED'] }),
  )
})
