import type { Db } from '#backend/db/connect.ts'
import { getCountryContentHandler } from '#backend/modules/landing/country-content.ts'
import { getGlobalContentHandler } from '#backend/modules/landing/global-content.ts'

export function landingHandlers(db: Db) {
  return {
    getGlobalContent: getGlobalContentHandler(db),
    getCountryContent: getCountryContentHandler(db),
  }
}
