import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { validLanguage } from '#domain/language/similar-language.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import { LANGUAGE_ROUTES, LEGACY_ROUTES } from '#domain/navigation/route-names.ts'

/** Where no place says what is spoken. On the page of all countries an unknown language is not found (rule 14). */
export const validLanguageRule = rule({
  source: 'A §2.2 rule 15: "the language parameter is validated against supported languages and falls back to the default if unknown"',
  on: ['home', ...LANGUAGE_ROUTES, ...LEGACY_ROUTES],
  needs: [],
  when: route => route.language !== undefined,
  decide(route) {
    const valid = validLanguage(route.language!)
    if (valid === undefined && route.name === 'home') return undefined
    const language = valid ?? FALLBACK_LANGUAGE
    return language === route.language ? undefined : { go: { ...route, language }, status: 301 }
  },
})
