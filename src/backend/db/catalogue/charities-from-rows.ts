import type { RecordTypes } from '#backend/db/catalogue/files.ts'
import { compareBy, omitDefaults, sortByName } from '#backend/db/catalogue/record-format.ts'
import type { Rows } from '#backend/db/seed/rows.ts'

export function toCharityRecords(rows: Rows): RecordTypes['charities'][] {
  return rows.charities.toSorted(compareBy('id')).map(it => ({
    id: it.id,
    countryCode: it.countryCode,
    name: sortByName(it.name),
    description: sortByName(it.description),
    ...omitDefaults({ website: it.website }),
    currency: it.currency,
    // the driver returns the numbers of a bigint list as strings
    amounts: it.amounts.map(Number),
    minimum: it.minimum,
    maximum: it.maximum,
    ...omitDefaults({ position: it.position, active: it.active }, { position: 0, active: true }),
  }))
}
