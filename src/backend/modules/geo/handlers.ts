import type { BackendOptions } from '#backend/backend-options.ts'
import { addAddressHandler, editAddressHandler, getAddressBookHandler, removeAddressHandler } from '#backend/modules/geo/address-book.ts'
import { formatCustomAddressHandler } from '#backend/modules/geo/format-address.ts'
import { getAddressAtHandler, getPinOnMapHandler, getPlaceHandler } from '#backend/modules/geo/address-lookup.ts'
import { getMapStreetsHandler } from '#backend/modules/geo/map-streets.ts'
import { searchAddressesHandler } from '#backend/modules/geo/search-addresses.ts'
import { createCityDirectory } from '#backend/modules/geo/city-directory.ts'
import { createGeocoderChain } from '#backend/modules/geo/geocoders/chain.ts'
import { createGeocoders } from '#backend/modules/geo/geocoders/create-geocoders.ts'
import { getCityByIpHandler, locateIpHandler } from '#backend/modules/geo/ip-location.ts'
import { getCitySettingsHandler, getCustomerCityHandler } from '#backend/modules/geo/city-settings.ts'
import { getCitiesNearHandler } from '#backend/modules/geo/towns.ts'
import { getCourierCitiesHandler, getSummarizedSettingsHandler } from '#backend/modules/geo/city-summaries.ts'
import { endZoneNoticesHandler, requestZoneNoticeHandler } from '#backend/modules/geo/zone-notices/zone-notices.ts'

export function createGeoHandlers(options: BackendOptions) {
  const { db, findCountryByIp: findCountry = () => undefined, now, sandbox, geocoders = [], report, siteOrigin } = options
  const geocoder = createGeocoderChain(createGeocoders(geocoders, { db, loadCities: createCityDirectory(db, now), report, siteOrigin }))
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
    requestZoneNotice: requestZoneNoticeHandler({ db, now, sandbox }),
    endZoneNotices: endZoneNoticesHandler(db),
  }
}
