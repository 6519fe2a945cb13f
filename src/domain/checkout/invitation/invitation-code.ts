/** Without characters that look alike: 0 and O, 1, I and L. */
export const INVITATION_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31 characters to the 8th power are about 39 bits. A code gives no access: a visitor who guesses one is invited by a stranger. */
const INVITATION_CODE_LENGTH = 8

const CODE = new RegExp(`^[${INVITATION_ALPHABET}]{${INVITATION_CODE_LENGTH}}$`)

/** Reads the code of a link, a cookie or a header: without case and without blanks. Undefined for a text that is no code. */
export function parseInvitationCode(text: string | null | undefined): string | undefined {
  const code = (text ?? '').replace(/\s+/g, '').toUpperCase()
  return CODE.test(code) ? code : undefined
}

/** @param pick returns a random integer from 0 to below its argument */
export const createInvitationCode = (pick: (below: number) => number): string =>
  Array.from({ length: INVITATION_CODE_LENGTH }, () => INVITATION_ALPHABET[pick(INVITATION_ALPHABET.length)]).join('')
