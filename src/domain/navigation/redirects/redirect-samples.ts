import type { Category } from '#contract/catalogue/category.ts'
import type { Filter } from '#contract/catalogue/filter.ts'
import type { CitySummary } from '#contract/geo/city.ts'
import type { LoadRedirectData, RedirectResult } from '#domain/navigation/redirects/resolve-route.ts'
import { resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { type RedirectData, toNavigationRequest, type VisitorContext } from '#domain/navigation/navigation-request.ts'

/** Languages by country, the main language first. `br` and `by` are closed (A §2.2 rule 3) and occur in legacy routes only. */
const LOCALES: Readonly<Record<string, readonly string[]>> = {
  es: ['es', 'ca', 'en'],
  ua: ['uk', 'en'],
  am: ['hy', 'en'],
  ro: ['ro', 'en'],
  md: ['ro', 'en'],
}

const city = (code: string, countryCode: string, slug: string, mainLanguage: string, enabled = true): CitySummary => ({
  code,
  countryCode,
  name: slug,
  slug,
  slugTranslations: { en: slug === 'sevilla' ? 'seville' : slug, [mainLanguage]: slug },
  supportedLanguages: [...(LOCALES[countryCode.toLowerCase()] ?? [mainLanguage, 'en'])],
  enabled,
})
const category = (id: number, changes: Partial<Category> = {}): Category => ({
  id, name: `c${id}`, slug: `food-${id}`, type: 'STORES', open: true, enabled: true, backgroundColor: '', textColor: '', title: '', image: '', openIcon: '',
  sleepIcon: '', disabledIcon: '', tags: [], singleStoreSlug: null, slugTranslations: { en: `food-${id}`, es: `comida-${id}` }, translations: {}, tint: 0,
  storesCount: 1, categories: [], ...changes,
}) // prettier-ignore
const filter: Filter = {
  id: 7,
  label: 'Pizza',
  iconId: null,
  type: 'FOOD',
  category: null,
  localizedName: 'Pizza',
  slug: 'pizza',
  formerIds: [70],
}

/** Test data of a small marketplace. */
export const SAMPLE_DATA: RedirectData = {
  cities: [
    city('BCN', 'ES', 'barcelona', 'es'),
    city('SVQ', 'ES', 'sevilla', 'es'),
    city('KYI', 'UA', 'kyiv', 'uk'),
    city('BUH', 'RO', 'bucharest', 'ro'),
    city('KIV', 'MD', 'chisinau', 'ro'),
    city('VAG', 'AM', 'vagharshapat', 'hy', false),
    city('SAO', 'BR', 'sao-paulo', 'pt', false),
  ],
  cityNames: new Map([
    ['KYI', ['Київ', 'Kyiv', 'Kijów']],
    ['SVQ', ['Sevilla', 'Seville']],
  ]),
  categories: [
    category(1),
    category(2, { singleStoreSlug: 'the-one' }),
    category(3, { type: 'SHIPMENT', formStoreId: 33 }),
    category(4, { type: 'GROUP', categories: [category(5)] }),
  ],
  filters: [filter],
  sortings: [
    { ...filter, id: 1, type: 'SORT', slug: 'recommended' },
    { ...filter, id: 3, type: 'SORT', slug: 'rating' },
  ],
  cleanedStoreExists: true,
  tryCleanDisabled: false,
}

/** No data: the marketplace is unavailable. */
export const NO_DATA: RedirectData = {}

/** Visitor data of a request; anonymous by default. */
export interface Visitor extends VisitorContext {
  readonly lastCity?: string
}

/** Returns only the data that a rule needs. */
export function createDataLoader(data: RedirectData): LoadRedirectData {
  return async (needs, { route }) => {
    const country = 'country' in route ? route.country : undefined
    const loaded: RedirectData = { ...(data.cities && { countryLanguages: LOCALES[country ?? ''] }), ...data }
    return Object.fromEntries(needs.map(name => [name, loaded[name]]))
  }
}

/** Resolves a URL of the storefront. */
export function resolveUrl(
  address: string,
  { lastCity, ...visitor }: Visitor = {},
  data: RedirectData = SAMPLE_DATA,
  loadData = createDataLoader(data),
): Promise<RedirectResult> {
  const { pathname, search } = new URL(`http://shop.test${address}`)
  return resolveRoute(toNavigationRequest(pathname, search, lastCity, visitor), redirectTable, loadData)
}

/** Describes the result as a text: "301 /es/en/", "unchanged", or the message of a 404. */
export async function describeRedirect(address: string, visitor: Visitor = {}, data: RedirectData = SAMPLE_DATA): Promise<string> {
  const outcome = await resolveUrl(address, visitor, data)
  if ('resolved' in outcome) return 'unchanged'
  return 'redirect' in outcome ? `${outcome.status} ${outcome.redirect}` : outcome.notFound
}
