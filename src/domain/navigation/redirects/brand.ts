import { defineRule } from '#domain/navigation/redirects/rule.ts'

/**
 * Redirects the fixed path of one brand.
 *
 * @source A §2.1: "a fixed path for one brand; redirects to brand with id 1"
 */
export const brandSpecificLanding = defineRule({
  source: 'A §2.1',
  on: ['brandSpecificLanding'],
  needs: [],
  decide: () => ({ to: { name: 'brand', brandId: 1 }, status: 302 }),
})

/**
 * Redirects to the store of the brand at the visitor's location: "language, lowercased country, city slug, brand slug"; "on any failure it
 * goes to global".
 */
export const brandStore = defineRule({
  source: 'A §2.2 rule 11',
  on: ['brand'],
  needs: ['brandStore'],
  decide(_, { brandStore: store }) {
    const { countryCode, languageCode, slugTranslations } = store?.city ?? {}
    const city = languageCode === undefined ? undefined : slugTranslations?.[languageCode]
    if (!store || countryCode === undefined || languageCode === undefined || city === undefined)
      return { to: { name: 'home' }, status: 302 }
    return {
      to: { name: 'store', country: countryCode.toLowerCase(), language: languageCode, city, storeSlug: store.slug },
      status: 302,
    }
  },
})
