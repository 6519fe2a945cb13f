import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'

import { createBackend } from '#backend/app.ts'
import { isSandboxIdentity, listenForSandboxIdentity } from '#backend/identity/sandbox-identity-provider.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { migrate } from '#backend/db/migrate.ts'
import { openDatabase } from '#backend/db/open-database.ts'
import { fillStreets } from '#backend/db/seed/fill-streets.ts'
import { type JobOptions, startJobs } from '#backend/jobs/start-jobs.ts'
import { createMaskedNumbers } from '#backend/messaging/masked-numbers.ts'
import type { MessageSenders } from '#backend/messaging/message-sender.ts'
import { createPushSender } from '#backend/messaging/push-sender.ts'
import { createMessageSenders, getPhoneMethods } from '#backend/messaging/message-senders.ts'
import { onCatalogueChange } from '#backend/modules/catalogue/catalogue-signals.ts'
import { prepareAddressKeys, resealAddresses } from '#backend/modules/geo/address-encryption.ts'
import { openIpCountryDatabase } from '#backend/modules/geo/ip-country-database.ts'
import { refreshOnCatalogueChange } from '#backend/modules/landing/refresh-on-catalogue-change.ts'
import { refreshLandingSnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import { createOrderSignals } from '#backend/modules/orders/order-signals.ts'
import { createChatSignals } from '#backend/modules/support/chat/chat-writes.ts'
import { checkPhotoStorage, openPhotoPort } from '#backend/photos/photo-port.ts'
import { PhotoStorageError } from '#backend/photos/photo-storage.ts'
import { createSandboxPages } from '#backend/payments/sandbox/sandbox-pages.ts'
import { createSandboxProvider } from '#backend/payments/sandbox/sandbox-provider.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { openStripe } from '#backend/payments/stripe/open-stripe.ts'
import { type Client, createClient } from '#client/client.ts'
import { withRetries } from '#client/retry.ts'
import type { Report } from '#domain/platform/report.ts'
import { listenForSandbox, type SandboxListener } from '#server/http/sandbox-listener.ts'
import { readAddressKeys } from '#app/address-keys.ts'
import { toCallbackPath } from '#app/social/social-sign-in.ts'
import { type Settings, SettingsError } from '#app/settings.ts'

/** Handles every call of the contract: the embedded marketplace in this process, or a remote one. */
type Dispatch = (request: Request) => Promise<Response>

export interface Marketplace {
  readonly dispatch: Dispatch
  /** A client for the server's own calls. It retries them by the rules of A §7 while `areRetriesOn()`. */
  createClient(areRetriesOn: () => boolean): Client
  checks(): Promise<Record<string, boolean>>
  /**
   * Opens the sandbox's payment provider and subscribes to changes. A build does not call it.
   *
   * @param onChange called after a change of the catalogue or a toggle; a remote marketplace never calls it
   */
  listen(onChange: () => void): Promise<void>
  close(): Promise<void>
}

/**
 * The embedded marketplace on the database of the settings, migrated before it answers.
 *
 * @param storeEvents stores the events of orders; absent: they are not recorded
 */
export async function openEmbeddedMarketplace(
  settings: Settings,
  report: Report,
  storeEvents?: JobOptions['storeEvents'],
): Promise<Marketplace> {
  const findCountryByIp = openIpCountryDatabase(settings.ipCountryDatabase)
  const database = await openDatabase(settings)
  const prepareDatabase = async () => {
    await migrate(database.url)
    const db = await connect(database.url, { pool: settings.databasePool, failFast: true })
    await prepareAddressKeys(db, readAddressKeys(settings))
    await fillStreets(db)
    await refreshLandingSnapshots(db)
    return db
  }
  const db = await prepareDatabase().catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const { jsonBodyBytes: maxJsonBodyBytes, siteOrigin, sandbox, orderSpeed: speed } = settings
  const closing = new AbortController()
  const cards = openCardPayments(settings, db)
  let pages: SandboxListener | undefined
  let identityProvider: Awaited<ReturnType<typeof listenForSandboxIdentity>> | undefined
  let stopListening: (() => Promise<void>) | undefined
  let stopRefreshing: (() => Promise<void>) | undefined
  const { google, facebook } = settings
  const photos = openPhotoPort({ dataDir: settings.dataDir, s3: settings.photoBucket })
  const signals = { signals: createOrderSignals(db), chatSignals: createChatSignals(db) }
  const shared = { db, report, now: Date.now, sandbox, siteOrigin, speed, ...signals, photos, payments: cards?.provider }
  const backend = createBackend({
    ...shared,
    maxJsonBodyBytes,
    closing: closing.signal,
    findCountryByIp,
    geocoders: settings.geocoders,
    google,
    staffEmailDomains: settings.staffEmailDomains,
    supportEmail: settings.supportEmail,
    phoneMethods: getPhoneMethods(settings),
    maskedNumbers: settings.phoneMasking && createMaskedNumbers(settings.phoneMasking),
    facebook,
    chatStaffToken: settings.chatStaffToken,
  })
  const close = async (): Promise<void> => {
    await db.close()
    await database.stop()
  }
  // a large database takes minutes, and customers need not wait for it: old values are readable
  resealAddresses(db, closing.signal).catch((error: unknown) => {
    if (!closing.signal.aborted) report({ kind: 'error', name: 'ADDRESS_KEYS_ERROR', message: String(error) })
  })
  const jobs = await startJobs({ ...shared, storeEvents, url: database.url, senders: sandbox ? {} : createSenders(settings, db) }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  return {
    dispatch: async request => backend.fetch(request),
    createClient: areRetriesOn =>
      withRetries(
        createClient({ base: 'http://marketplace.internal', report, fetch: async (...input) => backend.fetch(new Request(...input)) }),
        {
          isOn: areRetriesOn,
          sleep,
        },
      ),
    checks: async () => ({ database: await db.execute(sql`select 1`).then(() => true, () => false), jobs: jobs.isHealthy() }), // prettier-ignore
    async listen(changed) {
      await checkPhotoStorage(photos).catch((error: unknown) => rejectPhotoStorage(error, settings, report))
      stopListening ??= await onCatalogueChange(db, changed)
      stopRefreshing ??= await refreshOnCatalogueChange(db, report)
      if (!cards || pages) return
      const { host, port, paymentOrigin: origin } = settings
      const providerPages = await cards.createPages()
      // port 0 means any free port, for both listeners
      pages = await listenForSandbox(request => providerPages.fetch(request), {
        port: port === 0 ? 0 : port + 1,
        host,
        origin,
        maxBodyBytes: cards.maxBodyBytes,
      })
      // the operator's own providers need no stand-in
      if (!isSandboxIdentity(settings)) return
      const redirectUris = { google: siteOrigin + toCallbackPath('GOOGLE'), facebook: siteOrigin + toCallbackPath('FACEBOOK') }
      identityProvider = await listenForSandboxIdentity({ port: port + 2, host, origin: `http://localhost:${port + 2}`, redirectUris })
    },
    async close() {
      closing.abort()
      // the database may have stopped before
      await stopListening?.().catch(() => undefined)
      await stopRefreshing?.().catch(() => undefined)
      await pages?.close()
      await identityProvider?.close()
      await jobs.stop(settings.drainMilliseconds)
      photos.cleaner.close()
      await close()
    },
  }
}

/** The senders of the settings, and Web Push, which needs none. */
function createSenders(settings: Settings, db: Db): MessageSenders {
  const { siteOrigin, supportEmail } = settings
  const contact = siteOrigin.startsWith('https:') ? siteOrigin : `mailto:${supportEmail ?? 'operator@localhost'}`
  return { ...createMessageSenders(settings), PUSH: createPushSender({ db, contact }) }
}

/** A wrong setting stops the start. A storage that does not answer may do so later. */
function rejectPhotoStorage(error: unknown, { photoBucket }: Settings, report: Report): void {
  if (!(error instanceof PhotoStorageError)) throw error
  if (error.isPermanent)
    throw new SettingsError([`${photoBucket ? 'PHOTOS_S3_URL, PHOTOS_S3_BUCKET, PHOTOS_S3_REGION, PHOTOS_S3_KEY_ID or PHOTOS_S3_SECRET' : 'DATA_DIR'} cannot be used for photos: ${error.message}`]) // prettier-ignore
  report({ kind: 'error', name: 'PHOTO_STORAGE_ERROR', message: error.message })
}

interface CardPayments {
  readonly provider: PaymentProvider
  /** The pages of the provider on PAYMENT_ORIGIN. */
  createPages(): Promise<Hono>
  /** Undefined: the default of the listener. */
  readonly maxBodyBytes?: number
}

/** A message of Stripe has a payment with its charges. Bytes. */
const MAX_STRIPE_MESSAGE_BYTES = 262_144

/** Stripe with its keys, else the provider of the sandbox; undefined: only cash. */
function openCardPayments({ stripe, sandbox, siteOrigin, paymentOrigin }: Settings, db: Db): CardPayments | undefined {
  const options = { db, origin: () => paymentOrigin, now: Date.now }
  if (stripe) {
    const { provider, pages } = openStripe({ ...options, settings: stripe, siteOrigin })
    return { provider, createPages: () => Promise.resolve(pages), maxBodyBytes: MAX_STRIPE_MESSAGE_BYTES }
  }
  if (!sandbox) return undefined
  const provider = createSandboxProvider(options)
  return { provider, createPages: async () => createSandboxPages(provider, siteOrigin, await readFile('src/styles/fonts.css', 'utf8')) }
}
