import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { Route, RouteOf } from '#domain/navigation/routes.ts'
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

/** The head of a personal page whose address has no language (A §2.1, B §2). */
export const getRequestLanguageHead = (
  route: RouteOf<'paymentsFailure' | 'paymentsPending' | 'privacyManagementWebView' | 'addYourFriendsPollWebView'>,
  language: string,
  title: string,
): PageHead => getPageHead({ route, title, description: title, language, languages: [language], inLanguage: () => route })
