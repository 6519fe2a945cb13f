import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { isMissing, OUT_OF_ZONE_STATUS } from '#domain/platform/error-page.ts'
import type { Say } from '#i18n/load.ts'

export function getErrorHead(status: number, language: string, say: Say): PageHead {
  const title = say(
    status === OUT_OF_ZONE_STATUS
      ? 'checkout:outOfZoneTitle'
      : isMissing(status)
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
