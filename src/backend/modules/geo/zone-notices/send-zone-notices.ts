import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { UnreadableAddressError, openAddress } from '#backend/db/address-keys.ts'
import { zoneNotices } from '#backend/db/schema/geo.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import { getCityName } from '#backend/modules/geo/street-rows.ts'
import { createNoticeToken } from '#backend/modules/geo/zone-notices/notice-keys.ts'
import { getZonesDigest, loadOpenZones, type OpenZone } from '#backend/modules/geo/zone-notices/open-zones.ts'
import { getStoresDigest, loadServingStores, type ServingStore } from '#backend/modules/geo/zone-notices/serving-stores.ts'
import { addToOutbox, type OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { Point } from '#contract/primitives.ts'
import { createZone, type Zone } from '#domain/geo/zone.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { toPath } from '#domain/navigation/routes.ts'

const BATCH_SIZE = 500

interface NoticeJob {
  readonly db: Db
  /** Unix milliseconds. */
  readonly now: number
  /** No trailing slash. */
  readonly siteOrigin: string
  /** A request that no key can read. It stays until it expires. */
  onError(error: unknown): void
}

/**
 * Writes the mails of the requests whose point is in a zone now, and deletes these requests, and the expired ones. Each row knows the zones
 * with which it was compared last, so it does not matter who has changed the zones, or when. May run in several processes.
 *
 * @returns the number of mails
 */
export async function sendZoneNotices({ db, now, siteOrigin, onError }: NoticeJob): Promise<number> {
  await db.delete(zoneNotices).where(lte(zoneNotices.expiresAt, new Date(now)))
  if ((await db.$count(zoneNotices)) === 0) return 0
  const zonesDigest = await getZonesDigest(db)
  const storesDigest = `${zonesDigest} ${await getStoresDigest(db)}`
  const digest = sql<string>`case when ${zoneNotices.storeId} is null then ${zonesDigest} else ${storesDigest} end`
  let zones: readonly (readonly [OpenZone, Zone])[] | undefined
  let [count, lastId] = [0, 0]
  for (;;) {
    const rows = await db
      .select({
        id: zoneNotices.id,
        email: sql<string>`${zoneNotices.email}`,
        location: sql<string>`${zoneNotices.location}`,
        storeId: zoneNotices.storeId,
        language: zoneNotices.language,
        browserHash: zoneNotices.browserHash,
      })
      .from(zoneNotices)
      .where(and(gt(zoneNotices.id, lastId), sql`${zoneNotices.zonesDigest} is distinct from ${digest}`))
      .orderBy(asc(zoneNotices.id))
      .limit(BATCH_SIZE)
    if (rows.length === 0) return count
    zones ??= (await loadOpenZones(db)).map(it => [it, createZone(it.polygons)] as const)
    const findServingStore = await loadServingStores(db, [...new Set(rows.flatMap(it => it.storeId ?? []))])
    lastId = rows.at(-1)!.id
    const outside: number[] = []
    for (const { id, email: sealedEmail, location, storeId, language, browserHash } of rows) {
      try {
        const point = Point.parse(JSON.parse(openAddress(location)))
        const place = storeId === null ? zones.find(([, zone]) => zone.contains(point))?.[0] : findServingStore(storeId, point)
        if (!place) {
          outside.push(id)
          continue
        }
        const mail = createNoticeMail(openAddress(sealedEmail), place, language, siteOrigin)
        count += await db.transaction(async tx => {
          const deleted = await tx.delete(zoneNotices).where(eq(zoneNotices.id, id)).returning({ id: zoneNotices.id })
          // another process was faster, or the link has deleted the request
          if (deleted.length === 0) return 0
          await addToOutbox(tx, { ...mail, browserHash })
          return 1
        })
      } catch (error) {
        if (!(error instanceof UnreadableAddressError)) throw error
        onError(error)
        outside.push(id)
      }
    }
    if (outside.length > 0) await db.update(zoneNotices).set({ zonesDigest: digest }).where(inArray(zoneNotices.id, outside))
  }
}

function createNoticeMail(email: string, place: OpenZone | ServingStore, language: string, siteOrigin: string): OutboxMessage {
  const chain = getLanguageChain(language)
  const city = { country: place.countryCode.toLowerCase(), language, city: pickText(groupByLanguage(place.texts).slug, chain) }
  // in the fragment: browsers do not send it to servers, so it is in no log
  const endLink = `${siteOrigin}${toPath({ name: 'zoneNotices', language })}#${createNoticeToken(email)}`
  if (!('slug' in place))
    return createMail('ZONE_OPENED', { email }, language, {
      link: siteOrigin + toPath({ name: 'city', ...city }),
      values: { city: getCityName(place, language) },
      endLink,
    })
  return createMail('STORE_ZONE_OPENED', { email }, language, {
    link: siteOrigin + toPath({ name: 'store', ...city, storeSlug: place.slug }),
    values: { store: pickText(place.name, chain) },
    endLink,
  })
}
