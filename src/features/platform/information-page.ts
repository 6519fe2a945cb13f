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
  /** A section with a route links its title to that page. */
  readonly sections?: readonly (readonly [title: TextKey, text: TextKey, to?: (language: string) => Route])[]
  /** The language of a page without a language in its URL; without one, that of the request. */
  readonly language?: string
  /** The page that the button opens; default: home. */
  readonly action?: { readonly name: TextKey; readonly to: (language: string) => Route }
}

const promo = {
  title: 'platform:promoTitle',
  text: 'platform:promoText',
  picture: 'trophy',
  sections: [
    ['platform:promoCodeTitle', 'platform:promoCodeText'],
    ['platform:promoTermsTitle', 'platform:promoTermsText'],
    ['platform:promoInviteTitle', 'platform:promoInviteText', language => ({ name: 'inviteFriends', language })],
    ['platform:giftTitle', 'platform:giftText', language => ({ name: 'giftCards', language })],
  ],
  action: { name: 'platform:promoCodeAction', to: language => ({ name: 'profilePromocodes', language }) },
} as const satisfies InformationTexts

/** Pages with a message, details, and one link. */
const INFORMATION = {
  promo,
  promoDomicilios: { ...promo, language: 'es' },
  promoFoodoraIt: { ...promo, language: 'it' },
  mobileLink: {
    title: 'platform:mobileLinkTitle',
    text: 'platform:mobileLinkText',
    picture: 'satellite',
    sections: [
      ['platform:mobileIosTitle', 'platform:mobileIosText'],
      ['platform:mobileAndroidTitle', 'platform:mobileAndroidText'],
    ],
  },
  socialLearnMoreWebView: {
    title: 'platform:learnMoreTitle',
    text: 'platform:learnMoreText',
    picture: 'satellite',
    sections: [
      ['platform:learnGetTitle', 'platform:learnGetText'],
      ['platform:learnNotTitle', 'platform:learnNotText'],
      ['platform:learnEndTitle', 'platform:learnEndText'],
    ],
    action: { name: 'account:title', to: language => ({ name: 'profile', language }) },
  },
} as const satisfies Partial<Record<Route['name'], InformationTexts>>

type InformationRoute = RouteOf<keyof typeof INFORMATION>

export interface InformationPage {
  readonly head: PageHead
  readonly t: Translate
  readonly picture: string
  readonly title: string
  readonly text: string
  readonly sections: readonly { readonly title: string; readonly text: string; readonly path?: string }[]
  readonly action: { readonly name: string; readonly path: string }
}

export const isInformationRoute = (route: Route | undefined): route is InformationRoute => route !== undefined && route.name in INFORMATION

/** @param requestLanguage for a path without a language */
export function createInformationPage(route: InformationRoute, requestLanguage = FALLBACK_LANGUAGE): InformationPage {
  const texts: InformationTexts = INFORMATION[route.name]
  const language = 'language' in route ? route.language : (texts.language ?? requestLanguage)
  const t = getTranslator(language)
  const [title, text] = [t(texts.title), t(texts.text)]
  const home: Route = 'language' in route ? { name: 'home', language } : { name: 'home' }
  const { action = { name: 'platform:errorAction', to: () => home }, sections = [] } = texts
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
    sections: sections.map(([heading, body, to]) => ({ title: t(heading), text: t(body), ...(to && { path: toPath(to(language)) }) })),
    action: { name: t(action.name), path: toPath(action.to(language)) },
  }
}
