import { and, asc, eq, lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers, spentChallenges } from '#backend/db/schema/account.ts'
import { socialIdentities } from '#backend/db/schema/identities.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { type CustomerRow, findCustomerByEmail, getCustomerById, mapEmailConflict } from '#backend/modules/account/customer-rows.ts'
import { createFacebookVerifier, type FacebookApp } from '#backend/modules/account/identity/facebook-token.ts'
import { createGoogleBearerVerifier } from '#backend/modules/account/identity/google-access-token.ts'
import { createMetadataLoader, type GoogleProvider } from '#backend/modules/account/identity/google-metadata.ts'
import { createGoogleVerifier } from '#backend/modules/account/identity/google-token.ts'
import {
  createRejectedTokenProblem,
  createUnsupportedGrantProblem,
  type SocialIdentity,
} from '#backend/modules/account/identity/social-identity.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { createExistingEmailProblem, parseEmail } from '#backend/modules/account/problems.ts'
import { requireReauthentication, requireRecentSignIn } from '#backend/modules/account/sessions/reauthenticate.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { SocialCredential } from '#contract/account/auth.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SignUp } from '#contract/account/sign-up.ts'
import type { SocialProvider } from '#contract/account/social.ts'
import { findNameIssue } from '#domain/account/person-name.ts'
import type { Report } from '#domain/platform/report.ts'

/** B §3, "Social sign-up defaults". */
const DEFAULTS = { preferredCityCode: 'BCN', mediaSource: 'Organic Web', mediaCampaign: 'Organic Web' } as const

/** For mails. */
const PROVIDER_NAME: Readonly<Record<SocialProvider, string>> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }

/** The providers that this marketplace accepts. */
export interface SocialProviders {
  /** When unset, nobody signs in with Google. */
  readonly google?: GoogleProvider | undefined
  /** When unset, nobody signs in with Facebook. */
  readonly facebook?: FacebookApp | undefined
}

interface SocialOptions extends SocialProviders {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  readonly report: Report
}

/** Customers with accounts at providers (docs/decisions/0068). The subject identifies them, never the e-mail address. */
export function createSocialIdentities({ db, now, report, google, facebook }: SocialOptions) {
  const loadGoogle = google && createMetadataLoader(google)
  const verifyGoogle = google && createGoogleVerifier(google, now, loadGoogle)
  const verifyGoogleBearer =
    google &&
    createGoogleBearerVerifier(google, now, loadGoogle!, message =>
      report({ kind: 'error', name: 'ERROR_FETCH_GOOGLE_AUTH2_USER_INFO', message }),
    )
  const verifyFacebook = facebook && createFacebookVerifier(facebook, now)

  async function verify(credential: SocialCredential): Promise<SocialIdentity> {
    if (credential.grantType === 'google' && verifyGoogle) return verifyGoogle(credential.googleToken)
    if (credential.grantType === 'googleBearer' && verifyGoogleBearer) return verifyGoogleBearer(credential.googleToken)
    if (credential.grantType === 'facebook' && verifyFacebook) return verifyFacebook(credential)
    throw createUnsupportedGrantProblem(credential.grantType)
  }

  async function findCustomerId({ provider, subject }: SocialIdentity): Promise<number | undefined> {
    const isIdentity = and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject))
    const [row] = await db.select({ customerId: socialIdentities.customerId }).from(socialIdentities).where(isIdentity)
    return row?.customerId
  }

  /** Each token starts one session. */
  async function spend(credential: SocialCredential, { expiresAt }: SocialIdentity): Promise<void> {
    await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, new Date(now())))
    const token = credential.grantType === 'facebook' ? credential.facebookToken : credential.googleToken
    const rows = await db
      .insert(spentChallenges)
      .values({ hash: hashToken(token), expiresAt: new Date(expiresAt) })
      .onConflictDoNothing()
      .returning({ hash: spentChallenges.hash })
    if (rows.length === 0) throw createRejectedTokenProblem()
  }

  async function insertIdentity(tx: Tx, { provider, subject }: SocialIdentity, customerId: number): Promise<void> {
    const [row] = await tx
      .insert(socialIdentities)
      .values({ provider, subject, customerId, createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning({ customerId: socialIdentities.customerId })
    if (!row)
      throw new Problem(409, 'This account of the provider, or this customer, is linked already', undefined, { code: 'IDENTITY_TAKEN' })
  }

  /** A change of the ways to sign in is reported to the owner (ASVS 5.0, 6.3.7). */
  async function sendMail(
    tx: Tx,
    name: 'IDENTITY_ADDED' | 'IDENTITY_REMOVED',
    customer: CustomerRow,
    provider: SocialProvider,
    language: string,
  ): Promise<void> {
    await addToOutbox(tx, createMail(name, customer, language, { values: { provider: PROVIDER_NAME[provider] } }))
  }

  const handlers = {
    async addSocialIdentity({ body }, call) {
      const identity = await verify(body)
      const { id } = call.customer!
      await db.transaction(async tx => {
        await lockCustomer(tx, id)
        await requireRecentSignIn(tx, call, now())
        const customer = await getCustomerById(tx, id)
        const { email } = customer
        if (!identity.isLinkable || identity.email?.trim().toLowerCase() !== email.toLowerCase()) {
          const details = { code: 'EMAIL_MISMATCH' }
          throw new Problem(422, 'The account of the provider has another e-mail address, or an unverified one', undefined, details)
        }
        await insertIdentity(tx, identity, id)
        await sendMail(tx, 'IDENTITY_ADDED', customer, identity.provider, call.language)
      })
      return {}
    },
    async listSocialIdentities({ params }, call) {
      const id = requireCallerId(params.id, call)
      const { provider, createdAt, customerId } = socialIdentities
      const rows = await db.select({ provider, createdAt }).from(socialIdentities).where(eq(customerId, id)).orderBy(asc(createdAt))
      const { passwordHash } = await getCustomerById(db, id)
      return {
        identities: rows.map(it => ({ provider: it.provider, creationTime: it.createdAt.getTime() })),
        hasPassword: passwordHash !== null,
      }
    },
    async removeSocialIdentity({ params: { id: customerId, provider }, body }, call) {
      const id = requireCallerId(customerId, call)
      await db.transaction(async tx => {
        await requireReauthentication(tx, call, body.password, now())
        const isOwn = and(eq(socialIdentities.customerId, id), eq(socialIdentities.provider, provider))
        const rows = await tx.delete(socialIdentities).where(isOwn).returning({ provider: socialIdentities.provider })
        if (rows.length === 0) throw new Problem(404, 'No account of this provider is linked')
        await sendMail(tx, 'IDENTITY_REMOVED', await getCustomerById(tx, id), provider, call.language)
      })
      return {}
    },
  } satisfies Handlers<typeof accountEndpoints>

  return {
    handlers,
    /**
     * @returns the customer of the token
     * @throws Problem 404 (NO_ACCOUNT) without an account; 53140 if an account has its e-mail address and may be linked
     */
    async verifySignIn(credential: SocialCredential): Promise<number> {
      const identity = await verify(credential)
      const customerId = await findCustomerId(identity)
      if (customerId === undefined) {
        if (identity.isLinkable && identity.email !== undefined && (await findCustomerByEmail(db, identity.email)))
          throw createExistingEmailProblem()
        throw new Problem(404, 'This account of the provider has no account here', undefined, { code: 'NO_ACCOUNT' })
      }
      await spend(credential, identity)
      return customerId
    },

    /** The name and the e-mail address come from the provider, not from the body. @returns the new customer */
    async signUp(credential: SocialCredential, body: SignUp): Promise<CustomerRow> {
      const identity = await verify(credential)
      // B §5: "Social sign-up requires an e-mail from the provider, otherwise it is rejected"
      if (identity.email === undefined)
        throw new Problem(400, 'Email not returned by userinfo endpoint', undefined, { code: 'EMAIL_MISSING' })
      const email = parseEmail(identity.email, body.preferredLanguage)
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
        await insertIdentity(tx, identity, row!.id)
        return row!
      })
      return mapEmailConflict(write)
    },
  }
}

export type SocialIdentities = ReturnType<typeof createSocialIdentities>
