import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getFaq } from '#contract/support/faq.ts'
import { buildFaqData } from '#domain/landing/structured-data.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'

export interface FaqPage {
  readonly head: PageHead
  readonly title: string
  readonly sections: Reply<typeof getFaq>['sections']
  readonly contactPath: string
}

export async function loadFaqPage(call: Client, route: RouteOf<'faq'>, t: Translate): Promise<FaqPage> {
  const { language } = route
  const { sections } = await call(getFaq, {}, { place: { language } })
  const title = t('navigation:questions')
  const questions = sections.flatMap(it => it.questions)
  const head = getPageHead({
    route,
    title,
    description: t('support:faqDescription'),
    language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: it => ({ ...route, language: it }),
    structuredData: questions.length > 0 ? [buildFaqData(questions)] : [],
  })
  return { head, title, sections, contactPath: toPath({ name: 'contactUsPage', language }) }
}
