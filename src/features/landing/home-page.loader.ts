import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getGlobalContent } from '#contract/landing/seo-content.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { organizationData } from '#domain/landing/structured-data.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'

export interface HomePage {
  readonly head: PageHead
  readonly countries: Reply<typeof getGlobalContent>['countries']
}

export async function loadHomePage(call: Client, route: RouteOf<'home'>, origin: string): Promise<HomePage> {
  const language = route.language ?? FALLBACK_LANGUAGE
  const { meta, countries } = await call(getGlobalContent, { params: { locale: language } }, { place: { language } })
  const head = headOf({
    route,
    // "/en/" says what "/" says: one of them is listed
    canonical: language === FALLBACK_LANGUAGE ? { name: 'home' } : route,
    ...meta,
    language,
    languages: [language],
    inLanguage: () => route,
    structuredData: [organizationData(BRAND.name, origin)],
  })
  return { head, countries }
}
