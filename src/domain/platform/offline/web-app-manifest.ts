import { BRAND } from '#domain/platform/brand.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** The manifest of each language is a file of the build. */
export const toManifestPath = (language: string): string => `/manifest/${language}.webmanifest`

/** Icons of `scripts/make-icons.ts`, in public/. */
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/** Messages of the manifest; scripts/build-web-app.ts reads them. */
export const MANIFEST_MESSAGES = { description: 'platform:appDescription', orders: 'orders:title' } as const

export interface ManifestTexts {
  readonly description: string
  /** Name of the shortcut to the orders. */
  readonly orders: string
}

/**
 * The web app manifest in one language.
 *
 * @source https://www.w3.org/TR/appmanifest/
 * @param language code of the storefront, for addresses
 * @param locale of the texts
 */
export function createManifest(language: string, locale: string, { description, orders }: ManifestTexts) {
  return {
    // the same app in every language: a customer who changes the language keeps it
    id: '/',
    name: BRAND.name,
    short_name: BRAND.name,
    description,
    lang: locale,
    // leads to the city that was visited last (A §2.2 rule 13)
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BRAND.colors.light,
    theme_color: BRAND.colors.light,
    icons: ICONS,
    categories: ['food', 'shopping'],
    shortcuts: [{ name: orders, url: toPath({ name: 'pastOrders', language }), icons: [ICONS[0]] }],
  } as const
}
