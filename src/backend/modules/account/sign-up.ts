import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { customerByEmail, orEmailTaken, userOf } from '#backend/modules/account/customer-rows.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { emailOrRefuse, existingEmail, nameOrRefuse, refusePoorPassword } from '#backend/modules/account/problems.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { signUp } from '#contract/account/sign-up.ts'

export function signUpHandler(db: Db, now: () => number): Handler<typeof signUp> {
  return async ({ body }) => {
    const { password } = body
    if (password === undefined) throw new Problem(422, 'An account here needs a password')
    const email = emailOrRefuse(body.email)
    const name = nameOrRefuse(body.name)
    refusePoorPassword(password, [name, email])
    if (await customerByEmail(db, email)) throw existingEmail()
    const { preferredLanguage, preferredCityCode, mediaCampaign, mediaSource } = body
    const passwordHash = await hashPassword(password)
    const kept = { name, email, passwordHash, preferredLanguage, preferredCityCode, mediaCampaign, mediaSource }
    const [row] = await orEmailTaken(
      db
        .insert(customers)
        .values({ ...kept, createdAt: new Date(now()) })
        .returning(),
    )
    return userOf(db, row!)
  }
}
