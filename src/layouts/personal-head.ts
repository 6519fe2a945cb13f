import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { Route } from '#domain/navigation/routes.ts'
import { LANGUAGES } from '#i18n/languages.ts'

type PersonalRoute = Extract<Route, { language: string }>

/** The head of a personal page: never indexed, in every language with texts. */
export function getPersonalHead<R extends PersonalRoute>(route: R, title: string): PageHead {
  return getPageHead({
    route,
    title,
    description: title,
    language: route.language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: language => ({ ...route, language }),
  })
}

/** The head of a payment result page; its address has no language (B §2). */
export function getPaymentResultHead(
  route: Extract<Route, { name: 'paymentsFailure' | 'paymentsPending' }>,
  language: string,
  title: string,
): PageHead {
  return getPageHead({ route, title, description: title, language, languages: [language], inLanguage: () => route })
}
