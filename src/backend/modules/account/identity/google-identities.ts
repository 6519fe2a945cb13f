import { and, eq, lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers, spentChallenges } from '#backend/db/schema/account.ts'
import { socialIdentities } from '#backend/db/schema/identities.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type CustomerRow, findCustomerByEmail, getCustomerById, mapEmailConflict } from '#backend/modules/account/customer-rows.ts'
import { createGoogleVerifier, type GoogleIdentity, type GoogleProvider } from '#backend/modules/account/identity/google-token.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { createExistingEmailProblem, parseEmail } from '#backend/modules/account/problems.ts'
import { requireRecentSignIn } from '#backend/modules/account/sessions/reauthenticate.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { Problem } from '#backend/problem.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SignUp } from '#contract/account/sign-up.ts'
import { findNameIssue } from '#domain/account/person-name.ts'

/** B §3, "Social sign-up defaults". */
const DEFAULTS = { preferredCityCode: 'BCN', mediaSource: 'Organic Web', mediaCampaign: 'Organic Web' } as const

interface GoogleOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Undefined: nobody signs in with Google. */
  readonly google?: GoogleProvider | undefined
}

/** Customers with a Google account (docs/decisions/0068). The subject identifies them, never the e-mail address. */
export function createGoogleIdentities({ db, now, google }: GoogleOptions) {
  const verify = google && createGoogleVerifier(google, now)

  async function verifyToken(token: string): Promise<GoogleIdentity> {
    if (!verify) throw new Problem(422, 'Nobody can sign in with Google here')
    return verify(token)
  }

  async function findCustomerId(subject: string): Promise<number | undefined> {
    const isIdentity = and(eq(socialIdentities.provider, 'GOOGLE'), eq(socialIdentities.subject, subject))
    const [row] = await db.select({ customerId: socialIdentities.customerId }).from(socialIdentities).where(isIdentity)
    return row?.customerId
  }

  /** Each ID token starts one session. */
  async function spend(token: string, { expiresAt }: GoogleIdentity): Promise<void> {
    await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, new Date(now())))
    const rows = await db
      .insert(spentChallenges)
      .values({ hash: hashToken(token), expiresAt: new Date(expiresAt) })
      .onConflictDoNothing()
      .returning({ hash: spentChallenges.hash })
    if (rows.length === 0) throw new Problem(400, 'This Google token was used', undefined, { code: 'GOOGLE_TOKEN_REJECTED' })
  }

  async function insertIdentity(tx: Tx, subject: string, customerId: number): Promise<void> {
    const [row] = await tx
      .insert(socialIdentities)
      .values({ provider: 'GOOGLE', subject, customerId, createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning({ customerId: socialIdentities.customerId })
    if (!row) throw new Problem(409, 'This Google account, or this customer, is linked already', undefined, { code: 'IDENTITY_TAKEN' })
  }

  const handlers = {
    async addGoogleIdentity({ body }, call) {
      const identity = await verifyToken(body.googleToken)
      const { id } = call.customer!
      await db.transaction(async tx => {
        await lockCustomer(tx, id)
        await requireRecentSignIn(tx, call, now())
        const { email } = await getCustomerById(tx, id)
        // an unverified address proves nothing about its owner
        if (!identity.isEmailVerified || identity.email?.trim().toLowerCase() !== email.toLowerCase()) {
          const details = { code: 'EMAIL_MISMATCH' }
          throw new Problem(422, 'The Google account has another e-mail address, or an unverified one', undefined, details)
        }
        await insertIdentity(tx, identity.subject, id)
      })
      return {}
    },
  } satisfies Handlers<typeof accountEndpoints>

  return {
    handlers,
    /**
     * @returns the customer of the token
     * @throws Problem 404 (NO_ACCOUNT) without an account; 53140 if an account has its verified e-mail address and is not linked
     */
    async verifySignIn(token: string): Promise<number> {
      const identity = await verifyToken(token)
      const customerId = await findCustomerId(identity.subject)
      if (customerId === undefined) {
        if (identity.isEmailVerified && identity.email !== undefined && (await findCustomerByEmail(db, identity.email)))
          throw createExistingEmailProblem()
        throw new Problem(404, 'This Google account has no account here', undefined, { code: 'NO_ACCOUNT' })
      }
      await spend(token, identity)
      return customerId
    },

    /** The name and the e-mail address come from the token, not from the body. @returns the new customer */
    async signUp(token: string, body: SignUp): Promise<CustomerRow> {
      const identity = await verifyToken(token)
      // B §5: "Social sign-up requires an e-mail from the provider, otherwise it is rejected"
      if (identity.email === undefined)
        throw new Problem(400, 'Email not returned by userinfo endpoint', undefined, { code: 'EMAIL_MISSING' })
      const email = parseEmail(identity.email)
      const name = [identity.name, email.split('@')[0]].find(it => it !== undefined && findNameIssue(it) === undefined) ?? body.name
      if (await findCustomerByEmail(db, email)) throw createExistingEmailProblem()
      const write = db.transaction(async tx => {
        const [row] = await tx
          .insert(customers)
          .values({
            name: name.trim(),
            email,
            preferredLanguage: body.preferredLanguage,
            preferredCityCode: body.preferredCityCode ?? DEFAULTS.preferredCityCode,
            mediaSource: body.mediaSource ?? DEFAULTS.mediaSource,
            mediaCampaign: body.mediaCampaign ?? DEFAULTS.mediaCampaign,
            emailVerifiedAt: identity.isEmailVerified ? new Date(now()) : null,
            createdAt: new Date(now()),
          })
          .returning()
        await insertIdentity(tx, identity.subject, row!.id)
        return row!
      })
      return mapEmailConflict(write)
    },
  }
}

export type GoogleIdentities = ReturnType<typeof createGoogleIdentities>
