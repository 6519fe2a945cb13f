import { HEADER } from '#contract/headers.ts'

/** What one call says of who asks and from where; all of it optional (A §7). */
export interface CallPlace {
  readonly language?: string | undefined
  readonly cityCode?: string | undefined
  readonly countryCode?: string | undefined
}

/** The version of the API that this storefront speaks. */
const API_VERSION = '14'
/** A §9: "Build version v1.839.0". */
export const APP_VERSION = 'v1.839.0'

/** @source A §7: "All calls send headers for content type, API version, platform (web), app version, app type (customer), language code, …" */
export function headersOf({ language, cityCode, countryCode }: CallPlace): Record<string, string> {
  return {
    [HEADER.apiVersion]: API_VERSION,
    [HEADER.platform]: 'web',
    [HEADER.appVersion]: APP_VERSION,
    [HEADER.appType]: 'customer',
    [HEADER.storefront]: '1',
    ...(language !== undefined && { [HEADER.languageCode]: language }),
    ...(cityCode !== undefined && { [HEADER.cityCode]: cityCode }),
    ...(countryCode !== undefined && { [HEADER.countryCode]: countryCode }),
  }
}
