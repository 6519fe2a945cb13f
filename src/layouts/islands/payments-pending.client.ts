import '#layouts/every.client.ts'

import { followPayment } from '#features/checkout/payment-end.client.ts'

followPayment()
