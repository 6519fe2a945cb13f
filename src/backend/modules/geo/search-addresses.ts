import type { GeocoderChain } from '#backend/modules/geo/geocoders/chain.ts'
import type { PublicVariantHandler } from '#backend/modules/geo/public-variant.ts'
import type { searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import { isOn } from '#contract/primitives.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Searches places by text: first in the given city, then in the caller's country ("biased to the city centre", A §7). */
export function searchAddressesHandler(geocoder: GeocoderChain): PublicVariantHandler<typeof searchAddressesPublic> {
  return async ({ query }, call) => {
    if (toSearchKey(query.address) === '') return { predictions: [], attribution: null }
    return geocoder.search({
      text: query.address,
      cityCode: query.cityCode ?? call.cityCode,
      countryCode: call.countryCode,
      near: call.deliveryLocation,
      language: call.language,
      session: query.session,
      clientAddress: call.clientAddress,
      isSubmitted: isOn(query.submitted),
    })
  }
}
