import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type Route, type RouteOf } from '#domain/navigation/routes.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { type Translate, getTranslator, type TextKey } from '#i18n/translator.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

interface InformationTexts {
  readonly title: TextKey
  readonly text: TextKey
  readonly picture: keyof typeof stockPictures
  /** The language of a page without a language in its URL. */
  readonly language?: string
}

const promo = { title: 'platform:promoTitle', text: 'platform:promoText', picture: 'trophy' } as const
const placeholder = { text: 'platform:unwrittenText', picture: 'plate' } as const

/** Pages with one message and a link to the home page. */
const INFORMATION = {
  promo,
  promoDomicilios: { ...promo, language: 'es' },
  promoFoodoraIt: { ...promo, language: 'it' },
  inviteFriends: { title: 'platform:inviteTitle', text: 'platform:inviteText', picture: 'gift' },
  next: { title: 'landing:homeTitle', text: 'landing:homeLead', picture: 'scooter' },
  mobileLink: { title: 'platform:mobileLinkTitle', text: 'platform:mobileLinkText', picture: 'satellite' },
  privacyManagementWebView: { title: 'navigation:privacySettings', text: 'platform:consentText', picture: 'satellite' },
  addYourFriendsPollWebView: { ...placeholder, title: 'platform:friendsTitle' },
  socialLearnMoreWebView: { ...placeholder, title: 'platform:learnMoreTitle' },
  donationsWebView: { ...placeholder, title: 'platform:donationsTitle' },
} as const satisfies Partial<Record<Route['name'], InformationTexts>>

type InformationRoute = RouteOf<keyof typeof INFORMATION>

export interface InformationPage {
  readonly head: PageHead
  readonly t: Translate
  readonly picture: string
  readonly title: string
  readonly text: string
  readonly action: { readonly name: string; readonly path: string }
}

export const isInformationRoute = (route: Route | undefined): route is InformationRoute => route !== undefined && route.name in INFORMATION

export function createInformationPage(route: InformationRoute): InformationPage {
  const texts: InformationTexts = INFORMATION[route.name]
  const language = 'language' in route ? route.language : (texts.language ?? FALLBACK_LANGUAGE)
  const t = getTranslator(language)
  const [title, text] = [t(texts.title), t(texts.text)]
  const to: Route = 'language' in route ? { name: 'home', language } : { name: 'home' }
  return {
    head: getPageHead({
      route,
      title,
      description: text,
      language,
      languages: 'language' in route ? LANGUAGES.map(it => it.code) : [language],
      inLanguage: it => ('language' in route ? { ...route, language: it } : route),
    }),
    t,
    picture: stockPictures[texts.picture],
    title,
    text,
    action: { name: t('platform:errorAction'), path: toPath(to) },
  }
}
