import type { Client } from '#client/client.ts'
import { getContactTree, type SupportTree } from '#contract/support/tree.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'

export interface ContactPage {
  readonly head: PageHead
  readonly title: string
  readonly language: string
  readonly ordersPath: string
  readonly faqPath: string
  readonly options: SupportTree['options']
}

/** The tree without an order, which is the same for every visitor. Without a tree the page has its form. */
export async function loadContactPage(
  call: Client,
  route: RouteOf<'contactUsPage'>,
  t: Translate,
  onError: (error: unknown) => void,
): Promise<ContactPage> {
  const { language } = route
  const tree = await call(getContactTree, { query: {} }, { place: { language } }).catch((error: unknown) => void onError(error))
  const title = t('navigation:contact')
  const head = getPageHead({
    route,
    title,
    description: t('support:intro'),
    language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: it => ({ ...route, language: it }),
  })
  return {
    head,
    title,
    language,
    ordersPath: toPath({ name: 'pastOrders', language }),
    faqPath: toPath({ name: 'faq', language }),
    options: tree?.options ?? [],
  }
}
