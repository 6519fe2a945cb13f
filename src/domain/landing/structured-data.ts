import type {
  Answer,
  BreadcrumbList,
  FAQPage,
  MobileApplication,
  Organization,
  Restaurant,
  Store as StoreSchema,
  WebSite,
  WithContext,
} from 'schema-dts'

import type { Crumb } from '#domain/navigation/breadcrumbs.ts'

/** Structured data of a page in schema.org terms. URLs are absolute. */
export type StructuredData = WithContext<BreadcrumbList | FAQPage | MobileApplication | Organization | Restaurant | StoreSchema | WebSite>

export const SCHEMA_CONTEXT = 'https://schema.org'

/** @source A §2.7: "Structured data: breadcrumbs, organization, store, mobile application." */
export function buildBreadcrumbData(crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> {
  return {
    '@context': SCHEMA_CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      ...(path !== undefined && { item: origin + path }),
    })),
  }
}

/** FAQ data of visible questions, with identical texts: search engines require visible answers. */
export function buildFaqData(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    '@context': SCHEMA_CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(it => ({
      '@type': 'Question' as const,
      name: it.question,
      acceptedAnswer: { '@type': 'Answer', text: it.answer } satisfies Answer,
    })),
  }
}
