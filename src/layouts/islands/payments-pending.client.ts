import '#layouts/every-page.client.ts'

import { followPayment } from '#features/checkout/payment-result.client.ts'

followPayment()
