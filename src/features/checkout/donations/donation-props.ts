import type { ChargeParts } from '#features/checkout/charges/charge-props.ts'
import type { DonationPageData } from '#features/checkout/donations/donation-texts.ts'
import type { DonationPayment } from '#state/checkout/donations/donation-payment.ts'
import type { Donations } from '#state/checkout/donations/donations.ts'

export interface DonationProps extends ChargeParts {
  readonly data: DonationPageData
  readonly donations: Donations
  readonly payment: DonationPayment
}
