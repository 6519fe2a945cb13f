import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { readLastCountry } from '#domain/prime/read-last-country.ts'

/**
 * Runs for customers who are signed in (`src/server/assets/defer-scripts.ts`): a landing has at most 3 kB of script for everybody else.
 *
 * B §2: the landing is backend-driven "when the user is authenticated and has a city": that of the delivery address, else the last visited one. For
 * everybody else, and when this fails, the default page stays.
 */
const { place } = document.body.dataset
const city = readAddressCookie(document.cookie)?.city.countryCode ?? readLastCountry(document.cookie)
// the page of a country shows the offer of that country
const country = /^\/([a-z]{2})\//i.exec(location.pathname)?.[1] ?? place?.slice(0, 2) ?? city
if (city !== undefined && country !== undefined)
  void import('#layouts/islands/prime-landing-island.tsx')
    .then(it => it.openPrimeLanding(document.querySelector('[data-prime-content]')!, country.toUpperCase()))
    .catch(() => {})
