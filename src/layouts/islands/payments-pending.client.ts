import '#layouts/every-page.client.ts'

import { pollPayment } from '#features/checkout/payment-result.client.ts'

pollPayment()
