import '#layouts/every-page.client.ts'

import { showPaymentFailure } from '#features/checkout/payment-result.client.ts'

showPaymentFailure()
