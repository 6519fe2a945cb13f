import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { isMissingPage, OUT_OF_ZONE_STATUS } from '#domain/platform/error-page.ts'
import type { Translate } from '#i18n/translator.ts'

export function getErrorHead(status: number, language: string, t: Translate): PageHead {
  const title = t(
    status === OUT_OF_ZONE_STATUS
      ? 'checkout:outOfZoneTitle'
      : isMissingPage(status)
        ? 'platform:nopageTitle'
        : 'platform:welltechnicallyTitle',
  )
  const head = getPageHead({
    route: { name: 'notFound' },
    title,
    description: title,
    language,
    languages: [language],
    inLanguage: () => ({ name: 'notFound' }),
  })
  return { ...head, canonical: undefined }
}
