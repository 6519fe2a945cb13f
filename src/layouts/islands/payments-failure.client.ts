import '#layouts/every.client.ts'

import { showFailure } from '#features/checkout/payment-end.client.ts'

showFailure()
