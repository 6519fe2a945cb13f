import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** The texts of the page of invitations, in the HTML of the page. */
export const INVITATION_TEXTS = [
  'inviteTitle', 'inviteForFriend', 'inviteForYou', 'inviteReward', 'inviteCode', 'inviteLink', 'inviteShare', 'inviteCopy', 'inviteCopied', 'inviteMessage',
  'inviteSentTitle', 'inviteNone', 'inviteJoined', 'invitePending', 'inviteRewarded', 'inviteLimited', 'inviteRefused', 'inviteTermsTitle', 'inviteTermNew',
  'inviteTermOrder', 'inviteTermMinimum', 'inviteTermWait', 'inviteTermLimit', 'inviteTermSelf', 'inviteNoOfferTitle', 'inviteNoOfferText', 'inviteLogIn',
  'inviteFriendTitle', 'inviteFriendText', 'inviteFriendDone', 'inviteFriendAction', 'inviteFriendOwn', 'inviteFriendKnown', 'inviteFriendRefused',
  'inviteFriendGone', 'inviteFriendGoneText', 'inviteLoading', 'inviteFailed', 'tryAgain',
] as const satisfies readonly (keyof CheckoutTexts)[] // prettier-ignore

export type InvitationTexts = Pick<CheckoutTexts, (typeof INVITATION_TEXTS)[number]>

/** What the page embeds. */
export interface InvitationData {
  readonly texts: InvitationTexts
}
