import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** The texts of the page of a group order, in the HTML of the page. */
export const GROUP_TEXTS = [
  'groupTitle', 'groupIntro', 'groupName', 'groupNameHint', 'groupMinutesLabel', 'groupMinutes', 'groupStart', 'groupLogIn', 'groupInvitedTitle',
  'groupInvitedText', 'groupUntil', 'groupJoin', 'groupClosed', 'groupFull', 'groupShareTitle', 'groupMessage', 'groupYours', 'groupNothing', 'groupChoose',
  'groupAddCart', 'groupPeople', 'groupHost', 'groupYou', 'groupProducts', 'groupFees', 'groupShare', 'groupTotal', 'groupClose', 'groupPay', 'groupReopen',
  'groupCancel', 'groupCancelSure', 'groupCancelYes', 'groupLeave', 'groupRemove', 'groupKeep', 'groupEndsSoon', 'groupPayUntil', 'groupHostPays', 'groupOrdered',
  'groupOrderedText', 'groupTrack', 'groupExpired', 'groupCancelled', 'groupRemoved', 'groupOver', 'groupOverText', 'groupLost', 'groupNameTaken',
  'groupNameInvalid', 'groupLinesFull', 'groupEmpty', 'groupTooMany', 'groupChanged', 'groupUnavailable', 'groupLess', 'groupMore',
  'groupCloseSplit', 'groupPayAll', 'groupPaySplit', 'groupSplitNext', 'groupSplitWait', 'groupPayParts', 'groupPayMissing', 'groupPartsLate', 'groupAllPaid',
  'groupSplitOrdered', 'groupReturned', 'groupYourPart', 'groupPayFor', 'groupPayPart', 'groupSignInToPay', 'groupDecline',
  'groupPartOpen', 'groupPartFailed', 'groupPartDeclined', 'groupPartPaying', 'groupPartPaid', 'groupPartReturned',
  'inviteLink', 'inviteShare', 'inviteCopy', 'inviteCopied', 'groupLoading', 'paymentChangeFailed', 'tryAgain',
] as const satisfies readonly (keyof CheckoutTexts)[] // prettier-ignore

export type GroupTexts = Pick<CheckoutTexts, (typeof GROUP_TEXTS)[number]>

/** What the page embeds. */
export interface GroupData {
  readonly texts: GroupTexts
  readonly paymentOrigin: string
}
