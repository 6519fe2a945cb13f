import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { getTranslator } from '#i18n/translator.ts'

/** The head of the page of invitations. Its address has no code: one page for search engines. */
export function getInvitationHead(language: string): PageHead {
  const t = getTranslator(language)
  return getPageHead({
    route: { name: 'inviteFriends', language },
    title: t('checkout:inviteTitle'),
    description: t('checkout:inviteDescription'),
    language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: it => ({ name: 'inviteFriends', language: it }),
  })
}
