import { formatCustomAddress } from '#contract/geo/format-address.ts'
import { addAddress, editAddress, getAddressBook, getPinOnMap, removeAddress } from '#contract/geo/address-book.ts'
import {
  getAddressAt,
  getAddressAtPublic,
  getPlace,
  getPlacePublic,
  searchAddresses,
  searchAddressesPublic,
} from '#contract/geo/address-lookup.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getMapStreets } from '#contract/geo/map-streets.ts'
import { getCitiesNear } from '#contract/geo/town.ts'
import { getCityByIp, getCourierCities, getCustomerCity, locateIp } from '#contract/geo/user-city.ts'
import { endZoneNotices, requestZoneNotice } from '#contract/geo/zone-notice.ts'

export const geoEndpoints = {
  getCitySettings,
  getSummarizedSettings,
  getCustomerCity,
  getCityByIp,
  locateIp,
  getCitiesNear,
  getMapStreets,
  getCourierCities,
  searchAddresses,
  searchAddressesPublic,
  getAddressAt,
  getAddressAtPublic,
  getPlace,
  getPlacePublic,
  formatCustomAddress,
  getAddressBook,
  addAddress,
  editAddress,
  removeAddress,
  getPinOnMap,
  requestZoneNotice,
  endZoneNotices,
} as const
