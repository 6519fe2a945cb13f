import { type LocationProvider, LocationError } from '#state/geo/address-picker.ts'

/** How long the browser may take to find its location, and how old the location may be. */
const [GEOLOCATION_TIMEOUT_MS, GEOLOCATION_MAX_AGE_MS] = [10_000, 60_000]

/** @source A §8: "Geolocation: UNSUPPORTED_GEOLOCATION_API, … CURRENT_LOCATION_GET_ERROR" */
export const getBrowserLocation: LocationProvider = () =>
  new Promise((resolve, reject) => {
    // undefined on plain http, although the type excludes it
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (!geolocation) return reject(new LocationError('unsupported'))
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      error => reject(new LocationError(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed')),
      { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: GEOLOCATION_MAX_AGE_MS },
    )
  })
