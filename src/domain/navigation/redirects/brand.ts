import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** The brand that has an address of its own. @source A §2.1: "a fixed path for one brand; redirects to brand with id 1" */
export const brandSpecificLanding = defineRule({
  source: 'A §2.1',
  on: ['brandSpecificLanding'],
  needs: [],
  decide: () => ({ to: { name: 'brand', brandId: 1 }, status: 302 }),
})

/** To the brand's store where the visitor is: "language, lowercased country, city slug, brand slug"; "on any failure it goes to global". */
export const brandStore = defineRule({
  source: 'A §2.2 rule 11',
  on: ['brand'],
  needs: ['brandStore'],
  decide(_, { brandStore: found }) {
    const { countryCode, languageCode, slugTranslations } = found?.city ?? {}
    const city = languageCode === undefined ? undefined : slugTranslations?.[languageCode]
    if (!found || countryCode === undefined || languageCode === undefined || city === undefined)
      return { to: { name: 'home' }, status: 302 }
    return {
      to: { name: 'store', country: countryCode.toLowerCase(), language: languageCode, city, storeSlug: found.slug },
      status: 302,
    }
  },
})
