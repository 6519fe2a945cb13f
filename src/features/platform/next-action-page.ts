import { CallError } from '#client/failure.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { isNextAction, NEXT_ACTIONS, type NextAction } from '#domain/navigation/next-actions.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { type RouteOf, toPath } from '#domain/navigation/routes.ts'
import { getTranslator, type TextKey } from '#i18n/translator.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

const TEXTS: Readonly<Record<NextAction, { readonly title: TextKey; readonly picture: keyof typeof stockPictures }>> = {
  order: { title: 'landing:homeTitle', picture: 'scooter' },
  orders: { title: 'orders:title', picture: 'bag' },
  profile: { title: 'account:title', picture: 'satellite' },
  promocodes: { title: 'account:promoCodes', picture: 'trophy' },
  invite: { title: 'checkout:inviteTitle', picture: 'gift' },
  'open-app': { title: 'platform:mobileLinkTitle', picture: 'satellite' },
  contact: { title: 'navigation:contact', picture: 'satellite' },
}

interface NextActionPage {
  readonly head: PageHead
  readonly title: string
  readonly text: string
  readonly picture: string
  /** Label of the link. */
  readonly action: string
  readonly path: string
}

/** @throws CallError 404 for an action that does not exist */
export function createNextActionPage(route: RouteOf<'next'>, language = FALLBACK_LANGUAGE): NextActionPage {
  const { action } = route
  if (!isNextAction(action)) throw new CallError({ kind: 'rejected', status: 404, message: 'There is no such action' })
  const t = getTranslator(language)
  const title = t(TEXTS[action].title)
  const text = t('platform:nextText')
  return {
    head: getPageHead({ route, title, description: text, language, languages: [language], inLanguage: () => route }),
    title,
    text,
    picture: stockPictures[TEXTS[action].picture],
    action: t('account:continue'),
    path: toPath(NEXT_ACTIONS[action](language)),
  }
}
