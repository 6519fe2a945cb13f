import type { Db } from '#backend/db/connect.ts'
import { getCitySettingsHandler, getCustomerCityHandler } from '#backend/modules/geo/settings.ts'
import { getSummarizedSettingsHandler } from '#backend/modules/geo/summaries.ts'

export function geoHandlers(db: Db) {
  return {
    getCitySettings: getCitySettingsHandler(db),
    getCustomerCity: getCustomerCityHandler(db),
    getSummarizedSettings: getSummarizedSettingsHandler(db),
  }
}
