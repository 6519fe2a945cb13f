import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import type { GroupProblem } from '#state/cart/group/group-page-state.ts'

/** What a rejected action of a group order tells its participant. */
export function toProblemText({ code, message }: GroupProblem, t: GroupTexts): string {
  switch (code) {
    case 'NAME_TAKEN':
      return t.groupNameTaken
    case 'NAME_INVALID':
      return t.groupNameInvalid
    case 'GROUP_FULL':
      return t.groupFull
    case 'GROUP_CLOSED':
      return t.groupClosed
    case 'GROUP_LINES_FULL':
      return t.groupLinesFull
    case 'GROUP_EMPTY':
      return t.groupEmpty
    case 'TOO_MANY_GROUPS':
      return t.groupTooMany
    case 'LINES_CHANGED':
      return t.groupChanged
    case 'LINK_OVER':
      return t.groupOver
    case 'PRODUCT_UNAVAILABLE':
    case 'PRODUCT_STOCK_LOW':
    case 'OPTION_UNKNOWN':
    case 'OPTIONS_INVALID':
    case 'STORES_ONLY':
      // in the language of the page
      return message ?? t.paymentChangeFailed
    default:
      return t.paymentChangeFailed
  }
}
