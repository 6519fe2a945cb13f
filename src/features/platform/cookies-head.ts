import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'

export function getCookiesHead(route: RouteOf<'cookies'>, t: Translate): PageHead {
  return getPageHead({
    route,
    title: t('navigation:cookies'),
    description: t('platform:consentText'),
    language: route.language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: language => ({ ...route, language }),
  })
}
