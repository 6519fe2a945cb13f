import '#layouts/every-page.client.ts'

import { completePayment } from '#features/checkout/payments/payment-result.client.ts'

completePayment()
