import { customType } from 'drizzle-orm/pg-core'

import { hashPlace, openAddress, sealAddress } from '#backend/db/address-keys.ts'

/** A value with a customer's address, encrypted at rest. SQL cannot read it, search it or sort by it. */
export const sealedJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: value => sealAddress(JSON.stringify(value)),
  fromDriver: stored => JSON.parse(openAddress(stored)) as unknown,
})

/** As `sealedJson`, for a text. */
export const sealedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: sealAddress,
  fromDriver: openAddress,
})

/** The id of a place, stored as a hash with the current key. It can be compared, and is read as the hash. */
export const hashedPlace = customType<{ data: string; driverData: string }>({ dataType: () => 'text', toDriver: hashPlace })
