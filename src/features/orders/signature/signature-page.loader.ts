import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getSignatureDetails } from '#contract/orders/signature.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { SIGNATURE_TEXTS, type SignatureData, type SignatureTexts } from '#features/orders/signature/signature-data.ts'
import { loadOrdersTexts } from '#i18n/island-texts/orders.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { getTranslator, type Translate } from '#i18n/translator.ts'

export interface SignaturePage {
  readonly head: PageHead
  readonly t: Translate
  /** 404 for an unknown link; 410 when nobody can sign any more. */
  readonly status: 200 | 404 | 410
  /** Undefined for an unknown link. */
  readonly data: SignatureData | undefined
}

/**
 * Loads the page on which the recipient of a parcel signs, in the language of the order.
 *
 * @throws CallError when the marketplace does not answer
 */
export async function loadSignaturePage(call: Client, route: RouteOf<'signature'>): Promise<SignaturePage> {
  const details = await call(getSignatureDetails, { params: { id: route.uuid } }).catch((error: unknown) => {
    if (error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status === 404) return undefined
    throw error
  })
  const language = LANGUAGES.find(it => it.code === details?.language)?.code ?? FALLBACK_LANGUAGE
  const t = getTranslator(language)
  const title = t('orders:signTitle')
  const head = getPageHead({ route, title, description: title, language, languages: [language], inLanguage: () => route })
  if (!details) return { head, t, status: 404, data: undefined }
  const texts = await loadOrdersTexts(language)
  const picked = Object.fromEntries(SIGNATURE_TEXTS.map(it => [it, texts[it]])) as SignatureTexts
  return { head, t, status: details.phase === 'OVER' ? 410 : 200, data: { details, texts: picked } }
}
