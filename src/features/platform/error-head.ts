import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { GONE_STATUS, isMissingPage, OUT_OF_ZONE_STATUS } from '#domain/platform/error-page.ts'
import type { TextKey, Translate } from '#i18n/translator.ts'

export function getErrorTitle(status: number): TextKey {
  if (status === OUT_OF_ZONE_STATUS) return 'checkout:outOfZoneTitle'
  if (status === GONE_STATUS) return 'platform:goneTitle'
  return isMissingPage(status) ? 'platform:nopageTitle' : 'platform:welltechnicallyTitle'
}

export function getErrorHead(status: number, language: string, t: Translate): PageHead {
  const title = t(getErrorTitle(status))
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
