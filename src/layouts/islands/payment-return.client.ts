import '#layouts/every.client.ts'

import { completePayment } from '#features/checkout/payment-end.client.ts'

completePayment()
