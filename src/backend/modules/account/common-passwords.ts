import breached from '#backend/modules/account/common-passwords.json' with { type: 'json' }

/** Frequent entries of breach lists in the languages of our markets, which the lists of others lack. In lower case. */
const OURS = `1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 qazwsxedcrfv qwertyuiop qwertyuiop123
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
  йцукен12345 йцукен123456 пароль12345 пароль123456 мойпароль1 привет12345 україна123 слава12345 любовь12345 qwertz12345`

/** At most so many digits and signs at the end do not make a breached password another one. */
const VARIANT = /[\d!?.@#$*_-]{1,4}$/

let passwords: ReadonlySet<string> | undefined

/**
 * Whether a password is one of the most frequent breached ones, or such a one with some digits and signs at its end.
 *
 * @source ASVS 5.0, 6.2.4: "at least, the top 3000 passwords which match the application's password policy"; 6.2.12
 */
export function isBreachedPassword(password: string): boolean {
  passwords ??= new Set(`${OURS} ${breached.passwords}`.split(/\s+/))
  const plain = password.normalize('NFKC').toLowerCase()
  return passwords.has(plain) || passwords.has(plain.replace(VARIANT, ''))
}
