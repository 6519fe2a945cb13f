import '#layouts/every.client.ts'

import { showPaymentFailure } from '#features/checkout/payment-end.client.ts'

showPaymentFailure()
