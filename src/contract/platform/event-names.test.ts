import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { EVENT_NAMES } from '#contract/platform/event-names.ts'

const document = readFileSync('docs/EVENTS.md', 'utf8')
const [named = '', foreign = ''] = document.split('## Names of another framework')
const rows = [...named.matchAll(/^\| `([^`]+)` \|(?: [^|]+\|){2} ([^|]+) \|$/gm)].map(([, name = '', by = '']) => ({ name, by }))
const filesIn = (text: string): string[] => [...text.matchAll(/`(src\/[^`]+)`/g)].map(([, file]) => file ?? '')

/** Names of A §8 and B §8 that are logged, as they are spelled there. */
const OF_THE_SPECIFICATION =
  `ERROR_PAGE_SHOWN FETCH_FILTERS_ERROR ADDRESS_BY_LOCATION_ERROR ADDRESS_BY_PLACE_ID_ERROR ADDRESSES_BY_QUERY_ERROR
  SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR UNSUPPORTED_GEOLOCATION_API UNSUPPORTED_PERMISSIONS_API GEOLOCATION_PERMISSIONS_GET_ERROR
  CURRENT_LOCATION_GET_ERROR PERMISSION_STATE_GET_ERROR TOGGLES_GET_ERROR CITY_HEADER_INVALID VUEX_ERROR CUSTOMER_WEB_ANALYTICS_ERROR
  CUSTOMEB_WEB_TRANSLATION_MISSING GOOGLE_WEBCACHE_URL HYBRID_APPS_SUPPORT_ERROR CK_BECK_TEMPLATE_LOAD_FAILURE CK_ORDER_CREATION_ERROR
  CK_PAGE_RENDER_ERROR CK_BECK_ANALYTICS_ERROR CK_IMAGE_UPLOAD_ERROR CAPTCHA_PROVIDER_NOT_LOADED three_ds.error DEVICE_CREATION_FAILED
  DEVICE_IS_FAILING_TO_PARSE DEVICE_STRINGIFY_FAILED DEVICE_MISSING_IN_COOKIES DEVICE_IDENTIFY_FAILED DEVICE_UPDATE_FAILED
  customer_web.fingerprint_failed REFRESH_TOKEN_MISMATCH ERROR_FETCH_GOOGLE_AUTH2_USER_INFO FETCH_MODAL_CONTENT_ERROR
  FETCH_LANDING_PAGE_DATA_ERROR`.split(/\s+/)
const OF_ANOTHER_FRAMEWORK = [
  'VUEX_ERROR',
  'duplicated navigation',
  'navigation aborted',
  'incorrect redirection usage',
  'route mapper error',
]

describe('docs/EVENTS.md', () => {
  test('names the events of the list, in its order', () => expect(rows.map(it => it.name)).toEqual([...EVENT_NAMES]))
  test('every name of A §8 and B §8 is in the list, or documented as one of another framework', () => {
    const known: readonly string[] = EVENT_NAMES
    expect(OF_THE_SPECIFICATION.filter(it => !known.includes(it) && !foreign.includes(`\`${it}\``))).toEqual([])
    expect(OF_ANOTHER_FRAMEWORK.filter(it => !foreign.includes(it))).toEqual([])
  })
  test('every listed file reports its event', () => {
    const silent = rows.flatMap(({ name, by }) =>
      filesIn(by).flatMap(file => (existsSync(file) && readFileSync(file, 'utf8').includes(name) ? [] : [`${name}: ${file}`])),
    )
    expect(silent).toEqual([])
  })
})
