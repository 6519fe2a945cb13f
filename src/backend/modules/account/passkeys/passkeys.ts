import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, passkeys } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { createChallenges } from '#backend/modules/account/passkeys/challenges.ts'
import { requireReauthentication } from '#backend/modules/account/sessions/reauthenticate.ts'
import { toSignInClient } from '#backend/modules/account/sessions/sign-in-client.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { SignInCredential } from '#contract/account/auth.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'
import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from '#contract/account/passkey.ts'
import { BRAND } from '#domain/platform/brand.ts'

export const MAX_PASSKEYS = 10
const SIGN_IN = 'sign-in'
/** COSE: EdDSA, ES256 and RS256, which every device has. The default of the library adds an experimental one of Node. */
const ALGORITHMS = [-8, -7, -257]

interface PasskeyOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** The only origin whose passkeys are accepted; its host is the relying party. No trailing slash. */
  readonly siteOrigin: string
}

type Row = typeof passkeys.$inferSelect

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  creationTime: createdAt.getTime(),
  lastUseTime: lastUsedAt && lastUsedAt.getTime(),
})

/** A challenge for a new passkey is valid for the session that asked for it. */
const toCreationPurpose = ({ customer }: CallContext): string => `create ${customer!.id} ${customer!.familyId}`

/** WebAuthn's user handle: tells nothing about the customer. */
const toUserHandle = (urn: string): Buffer<ArrayBuffer> => Buffer.from(urn.replaceAll('-', ''), 'hex')

const createRejectedProblem = (): Problem => new Problem(400, 'This passkey is not accepted', undefined, { code: 'PASSKEY_REJECTED' })

/** Passkeys of customers (docs/decisions/0071). */
export function createPasskeys({ db, now, siteOrigin }: PasskeyOptions) {
  const challenges = createChallenges(db, now)
  /** Browsers have no passkeys for IP addresses: a site on this machine uses those of its name. */
  function getSite(): URL {
    const site = new URL(siteOrigin)
    if (site.hostname === '127.0.0.1' || site.hostname === '[::1]') site.hostname = 'localhost'
    return site
  }
  const getRpId = (): string => getSite().hostname
  /** The library throws for a malformed or forged response. */
  const expected = () => ({ expectedOrigin: getSite().origin, expectedRPID: getRpId(), requireUserVerification: true })

  async function getOwnPasskey(tx: Tx, passkeyId: string, customerId: number): Promise<Row> {
    const rows = await tx.select().from(passkeys).where(eq(passkeys.customerId, customerId))
    const row = rows.find(it => it.id === passkeyId)
    if (!row) throw new Problem(404, 'Passkey not found')
    return row
  }

  /** Also called with the account locked, so that parallel calls cannot exceed the limit. */
  async function requireRoom(tx: Tx, customerId: number): Promise<void> {
    if ((await tx.$count(passkeys, eq(passkeys.customerId, customerId))) >= MAX_PASSKEYS)
      throw new Problem(409, 'The account has ten passkeys already', undefined, { code: 'TOO_MANY_PASSKEYS' })
  }

  /**
   * @returns the customer whose passkey has signed the challenge
   * @throws Problem 400, equal for unknown passkeys and wrong signatures
   */
  async function verifySignIn(credential: SignInCredential): Promise<number> {
    const [found] = await db
      .select({ row: passkeys, urn: customers.urn })
      .from(passkeys)
      .innerJoin(customers, eq(customers.id, passkeys.customerId))
      .where(eq(passkeys.credentialId, credential.id))
    if (!found) throw createRejectedProblem()
    const { row, urn } = found
    let challenge = ''
    const result = await verifyAuthenticationResponse({
      ...expected(),
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: it => challenges.isValid((challenge = it), SIGN_IN),
      credential: { id: row.credentialId, publicKey: Buffer.from(row.publicKey, 'base64url'), counter: row.counter },
    }).catch(() => undefined)
    const { userHandle } = credential.response
    const isOwner = userHandle === undefined || userHandle === toUserHandle(urn).toString('base64url')
    if (!result?.verified || !isOwner) throw createRejectedProblem()
    const { newCounter } = result.authenticationInfo
    await db.transaction(async tx => {
      if (!(await challenges.spend(tx, challenge))) throw createRejectedProblem()
      // of two sign-ins with one count, only one changes the row
      const isUnchanged = and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter))
      const changed = await tx
        .update(passkeys)
        .set({ counter: newCounter, lastUsedAt: new Date(now()) })
        .where(isUnchanged)
        .returning({ id: passkeys.id })
      if (changed.length === 0) throw createRejectedProblem()
    })
    return row.customerId
  }

  const handlers = {
    async getPasskeySignInOptions() {
      const challenge = await challenges.issue(SIGN_IN)
      const options = await generateAuthenticationOptions({ rpID: getRpId(), challenge, userVerification: 'required' })
      return { options: { ...options } }
    },
    async listPasskeys({ params }, call) {
      const id = requireCallerId(params.id, call)
      const rows = await db.select().from(passkeys).where(eq(passkeys.customerId, id)).orderBy(asc(passkeys.createdAt))
      return { passkeys: rows.map(toPasskey) }
    },
    async getPasskeyOptions({ params, body }, call) {
      const id = requireCallerId(params.id, call)
      return db.transaction(async tx => {
        await requireReauthentication(tx, call, body.password, now())
        await requireRoom(tx, id)
        const { name, email, urn } = await getCustomerById(tx, id)
        const rows = await tx.select().from(passkeys).where(eq(passkeys.customerId, id))
        const options = await generateRegistrationOptions({
          rpName: BRAND.name,
          rpID: getRpId(),
          userName: email,
          userDisplayName: name,
          userID: new Uint8Array(toUserHandle(urn)),
          challenge: await challenges.issue(toCreationPurpose(call)),
          excludeCredentials: rows.map(it => ({ id: it.credentialId, transports: it.transports })),
          supportedAlgorithmIDs: ALGORITHMS,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })
        return { options: { ...options } }
      })
    },
    async createPasskey({ params, body }, call) {
      const id = requireCallerId(params.id, call)
      let challenge = ''
      const result = await verifyRegistrationResponse({
        ...expected(),
        response: { ...body.credential, clientExtensionResults: {} } as RegistrationResponseJSON,
        expectedChallenge: it => challenges.isValid((challenge = it), toCreationPurpose(call)),
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
      if (!result?.verified) throw createRejectedProblem()
      const { credential } = result.registrationInfo
      const { deviceBrowser, deviceSystem } = toSignInClient(call, false)
      const name = [deviceBrowser, deviceSystem].filter(it => it !== undefined).join(' · ') || BRAND.name
      return db.transaction(async tx => {
        await lockCustomer(tx, id)
        await requireRoom(tx, id)
        if (!(await challenges.spend(tx, challenge))) throw createRejectedProblem()
        const [row] = await tx
          .insert(passkeys)
          .values({
            customerId: id,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: body.credential.response.transports ?? [],
            name: name.slice(0, MAX_PASSKEY_NAME_LENGTH),
            createdAt: new Date(now()),
          })
          .onConflictDoNothing()
          .returning()
        // a device that repeats the id of another passkey
        if (!row) throw createRejectedProblem()
        await addToOutbox(tx, createMail('PASSKEY_ADDED', await getCustomerById(tx, id), call.language))
        return toPasskey(row)
      })
    },
    async renamePasskey({ params, body }, call) {
      const id = requireCallerId(params.id, call)
      const name = body.name.trim()
      if (name === '' || /\p{Cc}/u.test(name)) throw new Problem(400, 'body.name: a name has visible characters')
      return db.transaction(async tx => {
        const { id: passkeyId } = await getOwnPasskey(tx, params.passkeyId, id)
        const [row] = await tx.update(passkeys).set({ name }).where(eq(passkeys.id, passkeyId)).returning()
        if (!row) throw new Problem(404, 'Passkey not found')
        return toPasskey(row)
      })
    },
    async removePasskey({ params, body }, call) {
      const id = requireCallerId(params.id, call)
      await db.transaction(async tx => {
        await requireReauthentication(tx, call, body.password, now())
        const { id: passkeyId } = await getOwnPasskey(tx, params.passkeyId, id)
        await tx.delete(passkeys).where(eq(passkeys.id, passkeyId))
        await addToOutbox(tx, createMail('PASSKEY_REMOVED', await getCustomerById(tx, id), call.language))
      })
      return {}
    },
  } satisfies Handlers<typeof accountEndpoints>

  return { handlers, verifySignIn }
}

export type Passkeys = ReturnType<typeof createPasskeys>
