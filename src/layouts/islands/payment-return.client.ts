import '#layouts/every-page.client.ts'

import { completePayment } from '#features/checkout/payment-result.client.ts'

completePayment()
