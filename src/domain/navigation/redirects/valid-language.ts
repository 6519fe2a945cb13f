import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { findSupportedLanguage } from '#domain/language/similar-language.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { LANGUAGE_ROUTES, LEGACY_ROUTES } from '#domain/navigation/route-names.ts'

/** Routes without a place. On the global page an unknown language gives a 404 (rule 14). */
export const validLanguageRule = defineRule({
  source: 'A §2.2 rule 15: "the language parameter is validated against supported languages and falls back to the default if unknown"',
  on: ['home', ...LANGUAGE_ROUTES, ...LEGACY_ROUTES],
  needs: [],
  when: route => route.language !== undefined,
  decide(route) {
    const valid = findSupportedLanguage(route.language!)
    if (valid === undefined && route.name === 'home') return undefined
    const language = valid ?? FALLBACK_LANGUAGE
    return language === route.language ? undefined : { to: { ...route, language }, status: 301 }
  },
})
