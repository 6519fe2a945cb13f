import { createLocalizedClient } from '#state/browser/orders.ts'
import { report } from '#state/browser/report.ts'
import { createLimitAnswer } from '#state/orders/limit-answer.ts'
import { newId } from '#state/platform/identity.ts'

interface PageOptions {
  readonly orderId: number
  readonly language: string
  readonly paymentOrigin: string
  refresh(): void
}

/** The answer to a courier on the page of an order. */
export const createPageLimitAnswer = ({ language, ...options }: PageOptions) =>
  createLimitAnswer({
    ...options,
    call: createLocalizedClient(language),
    report,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.assign(address),
  })
