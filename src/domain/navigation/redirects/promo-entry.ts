import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

export const promoEntry = defineRule({
  source: 'A §2.1: "promoEntry: /promo (becomes promo)"; B §2',
  on: ['promoEntry'],
  needs: [],
  decide: () => ({ to: { name: 'promo', language: FALLBACK_LANGUAGE }, status: 302 }),
})
