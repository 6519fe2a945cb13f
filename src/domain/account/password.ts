/** trust.md: "Passwords 10+ characters (NIST: no composition rules, a breach list)". */
export const MIN_PASSWORD_LENGTH = 10

/** Common words, with any digits and signs after them. */
const COMMON_WORD =
  /^(?:p[a@4][s$5]{2}w[o0]rd|qwerty(?:uiop)?|iloveyou|letmein|welcome|admin|changeme|contrase(?:ñ|n)a|пароль|привет|україна|recado|abc)[\d!?.@#$*_-]*$/

/**
 * Returns why a new password is rejected. `common`: it is a common word, a repetition or a sequence, or contains only personal data of its
 * owner. The marketplace also has a list of breached passwords (`src/backend/modules/account/common-passwords.ts`), which browsers do not load.
 *
 * @param personalData the owner's name and e-mail address
 */
export function findPasswordIssue(password: string, personalData: readonly string[] = []): 'short' | 'common' | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'short'
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON_WORD.test(plain) || isRepetition(plain) || isSequence(plain)) return 'common'
  return personalData.some(it => isDerivedFrom(plain, it)) ? 'common' : undefined
}

/** "aaaaaaaaaa", "abcabcabcabc": a repetition of one to four characters. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/su.test(text) && new Set(text).size <= 4

/** "23456789012": consecutive digits or letters, ascending or descending. */
function isSequence(text: string): boolean {
  const codes = [...text].map(it => it.codePointAt(0)!)
  const steps = codes.slice(1).map((code, i) => (code - codes[i]! + 10) % 10)
  return (/^\d+$/.test(text) || isAlphabetSequence(codes)) && (steps.every(it => it === 1) || steps.every(it => it === 9))
}

const isAlphabetSequence = (codes: readonly number[]): boolean => codes.every((code, i) => i === 0 || Math.abs(code - codes[i - 1]!) === 1)

/** Matches the owner's e-mail address, its local part or the name, with or without trailing digits and signs. */
function isDerivedFrom(plain: string, personalData: string): boolean {
  const normalized = personalData.normalize('NFKC').toLowerCase().trim()
  const bare = plain.replace(/[\s\p{N}\p{P}\p{S}]+$/u, '')
  const forms = [normalized, normalized.split('@')[0]!, normalized.replace(/\s+/g, '')]
  return forms.some(it => it !== '' && (plain === it || (bare !== '' && bare === it.replace(/[\s\p{N}\p{P}\p{S}]+$/u, ''))))
}
