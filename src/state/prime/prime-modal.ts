import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
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
  } catch (error) {
    // Prime is not sold in this country
    if (error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 404) return []
    report({ kind: 'event', name: 'FETCH_MODAL_CONTENT_ERROR' })
    return []
  }
}
