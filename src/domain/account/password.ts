/** trust.md: "Passwords 10+ characters (NIST: no composition rules, a breach list)". */
export const MIN_PASSWORD_LENGTH = 10

/**
 * Frequent entries of breach lists with ten characters or more, in lower case. Variants with trailing digits or signs are found by the
 * rules below.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 qazwsxedcrfv qwertyuiop qwertyuiop123
  qwerty12345 qwerty123456 asdfghjkl1 asdfghjklz asdfghjkl123 zxcvbnm123 zxcvbnm1234 qwertyasdf asdfasdfasdf qweasdzxc123 qweqweqwe123
  1qaz1qaz1qaz qwerqwerqwer abcd123456 abcdefghij abcdefghijk a123456789 aa12345678 aa123456789 asd123456789 123456789a 123456789q
  1234567890a 1234567890q 123qweasdzxc 1234qwerasdf 12qwaszx12 102030405060 147258369a 0987654321 9876543210 1029384756 1357924680
  1122334455 112233445566 123123123123 1231231234 1234512345 12341234123 0123456789 01234567890 12345678910 123456789012 1234567891
  11223344556 121212121212 123321123321 987654321a 741852963a 159753456852 5555555555a iloveyou12 iloveyou123 iloveyou1234 iloveyou2you
  letmein123 letmein1234 welcome123 welcome1234 changeme123 trustno1trustno1 superman123 batman1234 spiderman1 starwars123 pokemon123
  football123 baseball123 basketball liverpool1 liverpool123 manchester1 barcelona1 barcelona123 realmadrid realmadrid1 chelsea123
  arsenal123 juventus123 princess123 sunshine123 butterfly1 chocolate1 babygirl123 michael123 charlie123 jessica123 jennifer1 alexander1
  christopher elizabeth1 administrator admin12345 admin123456 administrador contraseña contrasena contrasena1 contrasena123 teamo12345
  tequiero123 micontraseña naturaleza mariposa123 valentina1 alejandro1 alejandra1 estrella123 password12 p@ssw0rd123 p@ssword123
  passw0rd123 pa55word123 mypassword thepassword yourpassword nopassword passwordpassword correcthorsebatterystaple йцукенгшщз
  йцукен12345 йцукен123456 пароль12345 пароль123456 мойпароль1 привет12345 україна123 слава12345 любовь12345 qwertz12345`.split(/\s+/),
)

/** Common words, with any digits and signs after them. */
const COMMON_WORD =
  /^(?:p[a@4][s$5]{2}w[o0]rd|qwerty(?:uiop)?|iloveyou|letmein|welcome|admin|changeme|contrase(?:ñ|n)a|пароль|привет|україна|recado|abc)[\d!?.@#$*_-]*$/

/**
 * Returns why a new password is rejected. `common`: it is on the breach list, is a repetition or a sequence, or contains only personal data
 * of its owner.
 *
 * @param personalData the owner's name and e-mail address
 */
export function findPasswordIssue(password: string, personalData: readonly string[] = []): 'short' | 'common' | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'short'
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON_PASSWORDS.has(plain) || COMMON_WORD.test(plain) || isRepetition(plain) || isSequence(plain)) return 'common'
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
