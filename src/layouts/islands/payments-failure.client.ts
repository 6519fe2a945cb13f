import '#layouts/every-page.client.ts'

import { showPaymentFailure } from '#features/checkout/payments/payment-result.client.ts'

showPaymentFailure()
