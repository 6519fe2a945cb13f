import { test } from 'vitest'

import { checkParcelPrices } from '#tests/support/parcel-prices.ts'

test('issue 23: "10^5 generated requests equal to the cent"; `npm test` generates 300', () => checkParcelPrices(100_000), 600_000)
