import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { getTranslator } from '#i18n/translator.ts'

/** The head of the page of gift cards. */
export function getGiftCardHead(language: string): PageHead {
  const t = getTranslator(language)
  return getPageHead({
    route: { name: 'giftCards', language },
    title: t('platform:giftTitle'),
    description: t('platform:giftText'),
    language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: it => ({ name: 'giftCards', language: it }),
  })
}
