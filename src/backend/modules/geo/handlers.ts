import type { Db } from '#backend/db/connect.ts'
import { addAddressHandler, editAddressHandler, getAddressBookHandler, removeAddressHandler } from '#backend/modules/geo/address-book.ts'
import { formatCustomAddressHandler } from '#backend/modules/geo/format-address.ts'
import { getAddressAtHandler, getPinOnMapHandler, getPlaceHandler } from '#backend/modules/geo/address-lookup.ts'
import { getMapStreetsHandler } from '#backend/modules/geo/map-streets.ts'
import { searchAddressesHandler } from '#backend/modules/geo/search-addresses.ts'
import { createCityDirectory } from '#backend/modules/geo/city-directory.ts'
import { createGeocoderChain } from '#backend/modules/geo/geocoders/chain.ts'
import { createGazetteer } from '#backend/modules/geo/geocoders/gazetteer.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'
import { getCityByIpHandler, locateIpHandler } from '#backend/modules/geo/ip-location.ts'
import { getCitySettingsHandler, getCustomerCityHandler } from '#backend/modules/geo/city-settings.ts'
import { getCitiesNearHandler } from '#backend/modules/geo/towns.ts'
import { getCourierCitiesHandler, getSummarizedSettingsHandler } from '#backend/modules/geo/city-summaries.ts'

/** @param now Unix milliseconds */
export function createGeoHandlers(db: Db, findCountry: FindCountryByIp, now: () => number) {
  const geocoder = createGeocoderChain([createGazetteer(db, createCityDirectory(db, now))])
  return {
    getCitySettings: getCitySettingsHandler(db),
    getCustomerCity: getCustomerCityHandler(db),
    getSummarizedSettings: getSummarizedSettingsHandler(db),
    getCourierCities: getCourierCitiesHandler(db),
    getCityByIp: getCityByIpHandler(db, findCountry),
    locateIp: locateIpHandler(findCountry),
    getCitiesNear: getCitiesNearHandler(db),
    getMapStreets: getMapStreetsHandler(db),
    searchAddresses: searchAddressesHandler(geocoder),
    searchAddressesPublic: searchAddressesHandler(geocoder),
    getAddressAt: getAddressAtHandler(geocoder),
    getAddressAtPublic: getAddressAtHandler(geocoder),
    getPlace: getPlaceHandler(geocoder),
    getPlacePublic: getPlaceHandler(geocoder),
    formatCustomAddress: formatCustomAddressHandler(db),
    getAddressBook: getAddressBookHandler(db),
    addAddress: addAddressHandler(db, now),
    editAddress: editAddressHandler(db, now),
    removeAddress: removeAddressHandler(db),
    getPinOnMap: getPinOnMapHandler(db, geocoder),
  }
}
