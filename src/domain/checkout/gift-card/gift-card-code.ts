import { INVITATION_ALPHABET } from '#domain/checkout/invitation/invitation-code.ts'

/** 31 characters to the 16th power are about 79 bits: a code is money, and cannot be guessed. */
const CODE_LENGTH = 16
const GROUP_LENGTH = 4
const CODE = new RegExp(`^[${INVITATION_ALPHABET}]{${CODE_LENGTH}}$`)

/** Ours, in session storage: the code of a link, while the visitor signs in. Not in `storage-names.ts`, which the checkout loads. */
export const GIFT_CARD_CODE_KEY = 'glv_gift_card'

/** @param pick returns a random integer from 0 to below its argument @returns in groups: "ABCD-EFGH-JKMN-PQRS" */
export const createGiftCardCode = (pick: (below: number) => number): string =>
  toGroups(Array.from({ length: CODE_LENGTH }, () => INVITATION_ALPHABET[pick(INVITATION_ALPHABET.length)]).join(''))

/** Reads a code of a link or of a customer who types it: without case, blanks and dashes. Undefined for a text that is no code. */
export function parseGiftCardCode(text: string | null | undefined): string | undefined {
  const code = (text ?? '').replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
  return CODE.test(code) ? toGroups(code) : undefined
}

const toGroups = (code: string): string => code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-')
