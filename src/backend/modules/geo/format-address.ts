import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { AddressComponentName } from '#contract/geo/address.ts'
import type { formatCustomAddress } from '#contract/geo/format-address.ts'
import { toAddressComponents } from '#domain/geo/custom-fields.ts'
import { formatAddress } from '#domain/geo/format-address.ts'

/** The customer's fields take precedence over the components of the map. */
export function formatCustomAddressHandler(db: Db): Handler<typeof formatCustomAddress> {
  return async ({ body }) => {
    const [city] = await db
      .select({ countryCode: cities.countryCode, fields: cities.customAddressFields })
      .from(cities)
      .where(eq(cities.code, body.cityCode))
    if (!city) throw new Problem(404, `City not found: ${body.cityCode}`)
    const customComponents = toAddressComponents(city.fields, body.customFields, AddressComponentName.options)
    const { line, details } = formatAddress(city.countryCode, [...customComponents, ...body.addressComponents])
    return { formattedAddress: line, details }
  }
}
