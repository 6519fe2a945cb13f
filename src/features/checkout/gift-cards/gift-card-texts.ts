import { MAX_GIFT_MESSAGE_LENGTH, MAX_GIFT_NAME_LENGTH } from '#domain/checkout/gift-card/gift-card-texts.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import { getNumberStyle, type NumberStyle } from '#i18n/money.ts'
import { getTranslator } from '#i18n/translator.ts'

/** The texts of the page, in its HTML: its script loads no file of messages for them. */
export function getGiftCardTexts(language: string) {
  const t = getTranslator(language)
  return {
    title: t('platform:giftTitle'),
    text: t('platform:giftText'),
    receivedTitle: t('platform:giftReceivedTitle'),
    receivedLogIn: t('platform:giftReceivedLogIn'),
    redeemTitle: t('platform:giftRedeemTitle'),
    code: t('platform:giftCode'),
    codeHint: t('platform:giftCodeHint'),
    redeem: t('platform:giftRedeem'),
    tooMany: t('account:tooMany'),
    noResponse: t('account:common.error.try-again'),
    redeemed: t('checkout:inviteRewarded'),
    balance: t('platform:giftBalance'),
    browse: t('checkout:inviteFriendAction'),
    sendTitle: t('platform:giftSendTitle'),
    country: t('platform:donationsCountry'),
    amount: t('platform:donationsAmount'),
    otherAmount: t('platform:donationsOther'),
    bounds: t('platform:donationsBounds'),
    recipientName: t('platform:giftRecipientName'),
    recipientEmail: t('platform:giftRecipientEmail'),
    message: t('platform:giftMessage'),
    senderName: t('platform:giftSenderName'),
    nameInvalid: t('platform:giftNameInvalid', { count: String(MAX_GIFT_NAME_LENGTH) }),
    emailInvalid: t('account:emailInvalid'),
    messageHint: t('platform:giftMessageHint', { count: String(MAX_GIFT_MESSAGE_LENGTH) }),
    when: t('platform:giftWhen'),
    now: t('platform:giftNow'),
    onDate: t('platform:giftOnDate'),
    date: t('platform:giftDate'),
    dateHint: t('platform:giftDateHint'),
    preview: t('platform:giftPreview'),
    sender: t('platform:giftFrom'),
    pay: t('prime:payNow'),
    terms: t('checkout:inviteTermsTitle'),
    termExpiry: t('platform:giftTermExpiry'),
    termCurrency: t('platform:giftTermCurrency'),
    termCard: t('platform:giftTermCard'),
    termCancel: t('platform:giftTermCancel'),
    thanksTitle: t('platform:giftThanksTitle'),
    thanksNow: t('platform:giftThanksNow'),
    thanksDate: t('platform:giftThanksDate'),
    list: t('platform:giftList'),
    recipient: t('platform:giftFor'),
    receipt: t('platform:donationsReceipt'),
    state: {
      ACCEPTED: t('platform:giftStateAccepted'),
      SCHEDULED: t('platform:giftStateScheduled'),
      SENT: t('platform:giftStateSent'),
      REDEEMED: t('platform:giftStateRedeemed'),
      CANCELLED: t('platform:giftStateCancelled'),
      REFUNDED: t('platform:giftStateRefunded'),
    },
    cancelText: t('platform:giftCancelText'),
    cancelDo: t('platform:giftCancelDo'),
    cancelKeep: t('platform:consentClose'),
    cancelFailed: t('account:common.error.try-again'),
    none: t('platform:giftNone'),
    loading: t('platform:loading'),
    loadFailed: t('platform:giftFailed'),
    retry: t('platform:islandFailedAction'),
  }
}
export type GiftCardTexts = ReturnType<typeof getGiftCardTexts>

/** Data that the server embeds in the page for its island. */
export interface GiftCardPageData {
  readonly language: string
  /** BCP 47. */
  readonly locale: string
  /** From the server, because browsers may lack the data of a language. */
  readonly numbers: NumberStyle
  /** Origin of card forms and challenges. */
  readonly paymentOrigin: string
  readonly texts: GiftCardTexts
}

export const createGiftCardPageData = (language: string, paymentOrigin: string): GiftCardPageData => ({
  language,
  locale: getLanguageRow(language).locale,
  numbers: getNumberStyle(getLanguageRow(language).locale),
  paymentOrigin,
  texts: getGiftCardTexts(language),
})
