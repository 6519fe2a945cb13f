import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { getKeyword } from '#domain/navigation/keyword-slugs.ts'
import { NO_DATA, resolveUrl, type Visitor, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

/** Segments of every kind of URL, valid and invalid. */
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('es', 'ES', 'ua', 'am', 'br', 'xx', 'en', 'EN-gb', 'pt', 'pt_BR', 'uk', 'hy', 'ca', 'es_419') },
  {
    weight: 5,
    arbitrary: fc.constantFrom('barcelona', 'Sevilla', 'seville', 'kyiv', 'vagharshapat', 'sao-paulo', 'bcn', 'VAG', 'sao', 'zzz'),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'food-1_1',
      'x_2',
      'x_3',
      'food-4_4',
      'c_0',
      'pizza_7',
      'pizza_70',
      'pizza_8',
      'promotions',
      'best-near-you',
      'mista',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('store-x', 'burger!', 'Fruit-c.12', 'fruit-c1', 'the-brand', 'category', 'filter', 'store', '1', '0'),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'search', 'map', 'prime', 'checkout', 'health', 'next', 'mobile-link', 'promo', 'domicilios', 'payments', 'failure', 'brand', 'docs', 'faq',
      'signature', '0f8fad5b-d9cb-469f-a165-70867728950e', 'legal', 'cookies', 'security', 'profile-section', 'language', 'past-orders', 'favourites',
      'embedded-web-views', 'donations', 'orders', 'payment-return', 'recado-recado', 'food-delivery_recado', 'recado_food-delivery', 'favicon.ico',
    ), // prettier-ignore
  },
  fc.constantFrom(getKeyword('en', 'cities'), getKeyword('uk', 'promotions'), 'борщ', '%2f', ' ', '..', '?', '#'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter(it => it.isWellFormed()),
)
const query = fc
  .subarray([
    'page=1',
    'page=2',
    'page=x',
    'search=a%20b',
    'search=',
    'product=7',
    'sort=rating&sortingId=3',
    'content=fruit-c.12',
    'city=BCN',
    'city=x',
    'collection=a',
    'group=b',
    'storeId=7',
    'delivery_address_lat=41.4&delivery_address_lng=2.2',
    'utm_source=mail',
    'token=1',
  ]) // prettier-ignore
  .map(it => (it.length === 0 ? '' : `?${it.join('&')}`))
const address = fc
  .record({ parts: fc.array(word, { maxLength: 7 }), slashes: fc.integer({ min: 1, max: 3 }), ends: fc.boolean(), query })
  .map(({ parts, slashes, ends, ...rest }) => {
    const path = parts.map(it => `${'/'.repeat(slashes)}${encodeURIComponent(it)}`).join('')
    return path + (ends || path === '' ? '/' : '') + rest.query
  })

const withAddress = (code: string) => ({ city: { code, name: code, countryCode: 'XX' } }) as CookieAddress
const visitor = fc.constantFrom<Visitor>(
  {},
  { ip: '192.0.2.1' },
  { lastCity: 'es/seville', rememberedCity: 'es/seville' },
  { lastCity: 'am/vagharshapat', currentAddress: withAddress('KYI') },
  { lastCity: 'x', rememberedCity: 'ua/kyiv' },
  { authorization: 'Bearer anna', currentAddress: withAddress('BCN') },
)
const signedIn: RedirectData = { authenticated: true, preferredLanguage: 'en', ipCountry: 'ua' }
/** By name, so that counterexamples are short. */
const DATA_SETS: Readonly<Record<string, RedirectData>> = {
  complete: SAMPLE_DATA,
  unavailable: NO_DATA,
  'signed in': { ...SAMPLE_DATA, ...signedIn },
  'without locales': { ...SAMPLE_DATA, ...signedIn, cleanedStoreExists: false, countryLanguages: undefined },
  'without categories': { ...SAMPLE_DATA, categories: undefined, filters: undefined },
  'unknown to the URL service': { ...SAMPLE_DATA, urlServiceResult: { fallback: true, strict: true, answer: 'invalid' } },
  'slow URL service': { ...SAMPLE_DATA, urlServiceResult: { fallback: true, strict: false, answer: 'timeout' } },
}
const dataSet = fc.constantFrom(...Object.keys(DATA_SETS))

test('20,000 URLs: each resolves in one redirect on this origin, the target is stable, and nothing throws', async () => {
  const ends = { resolved: 0, redirect: 0, notFound: 0 }
  await fc.assert(
    fc.asyncProperty(address, visitor, dataSet, async (requested, client, name) => {
      const data = DATA_SETS[name]!
      const outcome = await resolveUrl(requested, client, data)
      ends[Object.keys(outcome)[0] as keyof typeof ends]++
      if ('notFound' in outcome) expect(outcome.notFound).not.toBe('')
      if (!('redirect' in outcome)) return
      expect(outcome.redirect).toMatch(/^\/(?!\/)/)
      // a deleted city cookie is not sent again
      const { lastCity, rememberedCity, ...others } = client
      const next = await resolveUrl(outcome.redirect, outcome.forgetCity ? others : client, data)
      expect(next).not.toHaveProperty('redirect')
    }),
    { numRuns: 20_000 },
  )
  // the segments above produce all three results, so the property is not empty
  for (const [end, count] of Object.entries(ends)) expect(count, end).toBeGreaterThan(500)
})
