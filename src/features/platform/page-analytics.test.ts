import { afterEach, expect, test, vi } from 'vitest'

import { startPageAnalytics } from '#features/platform/page-analytics.client.ts'
import { buildConsentCookie } from '#domain/platform/consent-cookie.ts'

const { report, recordPage } = vi.hoisted(() => ({ report: vi.fn(), recordPage: vi.fn() }))
vi.mock('#state/browser/report.ts', () => ({ report }))
vi.mock('#state/browser/analytics.ts', () => ({ analytics: { recordPage } }))

/** Opens a page of a site with a collector, for a visitor who has consented. */
function openPage(page: string): void {
  vi.stubGlobal('document', {
    cookie: buildConsentCookie('all', true),
    querySelector: () => ({ dataset: { analytics: page, error: 'CK_BECK_ANALYTICS_ERROR' } }),
    body: { dataset: { language: 'en' } },
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
  startPageAnalytics()
}
afterEach(() => vi.unstubAllGlobals())

test('B §8: the error that the page names is reported when its analytics fail', async () => {
  recordPage.mockImplementation(() => {
    throw new Error('no storage')
  })
  openPage('checkout')
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith({ kind: 'event', name: 'CK_BECK_ANALYTICS_ERROR' }))
  expect(recordPage).toHaveBeenCalledWith({ page: 'checkout', language: 'en' })
})
