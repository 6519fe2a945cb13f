import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { zoneNotices } from '#backend/db/schema/geo.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { createLinkExpiredProblem } from '#backend/modules/account/mail-proofs.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { loadServingStores } from '#backend/modules/geo/zone-notices/serving-stores.ts'
import { findOpenZone } from '#backend/modules/geo/zone-notices/open-zones.ts'
import { hashNoticeEmail, hashNoticePlace, hashNoticeToken } from '#backend/modules/geo/zone-notices/notice-keys.ts'
import { pickLanguage } from '#backend/messages/messages.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { endZoneNotices, requestZoneNotice } from '#contract/geo/zone-notice.ts'

/** After this time a request is deleted without a mail. */
export const NOTICE_LIFETIME_MS = 180 * 24 * 3_600_000
/** Places and stores of one address. Further requests change nothing, so that nobody can fill a mailbox with them. */
export const MAX_NOTICES = 10

interface NoticeOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  readonly sandbox: boolean
}

/** Each address causes the same statements and gets the same reply, whether it is known or not. */
export function requestZoneNoticeHandler({ db, now, sandbox }: NoticeOptions): Handler<typeof requestZoneNotice> {
  return async ({ body: { email: text, location, storeId: requestedId } }, { language, sandboxBrowser }) => {
    const email = parseEmail(text, language)
    const storeId = requestedId === undefined ? undefined : toRowId(requestedId)
    const isServed = storeId === undefined ? await findOpenZone(db, location) : (await loadServingStores(db, [storeId]))(storeId, location)
    if (isServed) throw new Problem(409, 'A delivery zone contains this point already', undefined, { code: 'ALREADY_DELIVERED' })
    const notice: typeof zoneNotices.$inferInsert = {
      emailHash: hashNoticeEmail(email),
      placeHash: hashNoticePlace(location),
      email,
      location,
      storeId: storeId ?? null,
      language: pickLanguage(language),
      browserHash: sandbox && sandboxBrowser !== undefined ? hashToken(sandboxBrowser) : null,
      createdAt: new Date(now()),
      expiresAt: new Date(now() + NOTICE_LIFETIME_MS),
    }
    await db.transaction(async tx => {
      // serialized: parallel requests would all count too few
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${notice.emailHash}, 0))`)
      const isOther = sql`${zoneNotices.emailHash} = ${notice.emailHash} and (${zoneNotices.placeHash}, ${zoneNotices.storeId}) is distinct from (${notice.placeHash}, ${notice.storeId}::int)`
      if ((await tx.$count(zoneNotices, isOther)) >= MAX_NOTICES) return
      const { language: mailLanguage, expiresAt, browserHash } = notice
      await tx
        .insert(zoneNotices)
        .values(notice)
        .onConflictDoUpdate({
          target: [zoneNotices.emailHash, zoneNotices.placeHash, zoneNotices.storeId],
          set: { language: mailLanguage, expiresAt, browserHash },
        })
    })
    return {}
  }
}

/** A token of the current key gets the same reply whether it has requests or not. */
export function endZoneNoticesHandler(db: Db): Handler<typeof endZoneNotices> {
  return async ({ body }) => {
    const emailHash = hashNoticeToken(body.token)
    if (emailHash === undefined) throw createLinkExpiredProblem()
    await db.delete(zoneNotices).where(eq(zoneNotices.emailHash, emailHash))
    return {}
  }
}
