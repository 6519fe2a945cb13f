import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Db } from '#backend/db/connect.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { type Photo, PHOTOS_PATH } from '#contract/platform/photo.ts'
import { getPhotoLinkExpiry } from '#domain/platform/photo.ts'

/** Signed links: each shows its photo to anybody, until it expires. */
export interface PhotoLinks {
  /** @param expiresAt Unix milliseconds; default: a day or two after `now` */
  toPhotos(stored: readonly StoredPhoto[], now: number, expiresAt?: number): Promise<Photo[]>
  /** Whether the query of a link is right. */
  isValid(
    id: string,
    query: { readonly expires?: string | undefined; readonly signature?: string | undefined },
    now: number,
  ): Promise<boolean>
}

const linksByDatabase = new WeakMap<Db, PhotoLinks>()

/** The links of a database. Their key is read once. */
export function createPhotoLinks(db: Db): PhotoLinks {
  const links = linksByDatabase.get(db) ?? createLinks(db)
  linksByDatabase.set(db, links)
  return links
}

function createLinks(db: Db): PhotoLinks {
  const loadKey = createServerKey(db, 'photos')
  const sign = async (id: string, expiresAt: number): Promise<string> =>
    createHmac('sha256', await loadKey())
      .update(`photo ${id} ${expiresAt}`)
      .digest('base64url')
  return {
    toPhotos: (stored, now, expiresAt = getPhotoLinkExpiry(now)) =>
      Promise.all(
        stored.map(async ({ id, width, height }) => {
          const query = new URLSearchParams({ expires: String(expiresAt), signature: await sign(id, expiresAt) })
          return { id, url: `${PHOTOS_PATH}/${id}?${query}`, width, height }
        }),
      ),
    async isValid(id, { expires = '', signature = '' }, now) {
      if (!/^\d{1,15}$/.test(expires) || Number(expires) <= now) return false
      const expected = Buffer.from(await sign(id, Number(expires)))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
