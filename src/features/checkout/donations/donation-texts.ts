import { getLanguageRow } from '#i18n/languages.ts'
import { getNumberStyle, type NumberStyle } from '#i18n/money.ts'
import { getTranslator } from '#i18n/translator.ts'

/** The texts of the page, in its HTML: its script loads no file of messages for them. */
export function getDonationTexts(language: string) {
  const t = getTranslator(language)
  return {
    title: t('platform:donationsTitle'),
    text: t('platform:donationsText'),
    loading: t('platform:loading'),
    country: t('platform:donationsCountry'),
    charity: t('platform:donationsCharity'),
    website: t('platform:donationsWebsite'),
    amount: t('platform:donationsAmount'),
    otherAmount: t('platform:donationsOther'),
    bounds: t('platform:donationsBounds'),
    donate: t('platform:donationsGive'),
    thanksTitle: t('platform:donationsThanks'),
    thanksText: t('platform:donationsThanksText'),
    share: t('checkout:inviteShare'),
    shared: t('checkout:inviteCopied'),
    again: t('platform:donationsAgain'),
    receipts: t('platform:donationsReceipts'),
    receipt: t('platform:donationsReceipt'),
    none: t('platform:donationsNone'),
    loadFailed: t('platform:donationsFailed'),
    retry: t('platform:islandFailedAction'),
  }
}
export type DonationTexts = ReturnType<typeof getDonationTexts>

/** Data that the server embeds in the page for its island. */
export interface DonationPageData {
  readonly language: string
  /** BCP 47. */
  readonly locale: string
  /** From the server, because browsers may lack the data of a language. */
  readonly numbers: NumberStyle
  /** Origin of card forms and challenges. */
  readonly paymentOrigin: string
  readonly texts: DonationTexts
}

export const createDonationPageData = (language: string, paymentOrigin: string): DonationPageData => ({
  language,
  locale: getLanguageRow(language).locale,
  numbers: getNumberStyle(getLanguageRow(language).locale),
  paymentOrigin,
  texts: getDonationTexts(language),
})
