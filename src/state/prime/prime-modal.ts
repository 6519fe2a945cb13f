import type { Client } from '#client/client.ts'
import { getPrimeModal } from '#contract/prime/content.ts'
import type { Report } from '#domain/platform/report.ts'
import { toPlanId } from '#domain/prime/plans.ts'
import type { PrimeItem } from '#state/prime/prime-profile.ts'

interface PrimeModalDependencies {
  /** The client of a signed-in customer. */
  readonly call: Client
  readonly report: Report
  /** Two uppercase letters. */
  readonly countryCode: string
  readonly language: string
}

/** The content of the offer in the checkout. @source B §8: "FETCH_MODAL_CONTENT_ERROR (modal content becomes empty)" */
export async function loadPrimeModal({ call, report, countryCode, language }: PrimeModalDependencies): Promise<readonly PrimeItem[]> {
  try {
    const { items } = await call(getPrimeModal, { params: { id: toPlanId(countryCode) } }, { place: { language, countryCode } })
    return items
  } catch {
    report({ kind: 'event', name: 'FETCH_MODAL_CONTENT_ERROR' })
    return []
  }
}
