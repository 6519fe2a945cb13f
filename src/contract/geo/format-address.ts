import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { AddressComponent, CustomFieldValue } from '#contract/geo/address.ts'
import { CityCode, list } from '#contract/primitives.ts'

/** Formats address components as one line, as usual in the country. */
export const formatCustomAddress = endpoint({
  method: 'POST',
  path: '/custom_address/format',
  domain: 'geo',
  source: 'A §7',
  summary: 'Formats address components as one line in the order of the country.',
  body: z.object({ cityCode: CityCode, customFields: list(CustomFieldValue, 20), addressComponents: list(AddressComponent, 20) }),
  reply: z.object({ formattedAddress: z.string(), details: z.string() }),
})
