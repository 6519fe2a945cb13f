import '#layouts/every-page.client.ts'

import { pollPayment } from '#features/checkout/payments/payment-result.client.ts'

pollPayment()
