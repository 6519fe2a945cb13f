import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Db } from '#backend/db/connect.ts'
import { createServerKey } from '#backend/db/server-key.ts'

/** What a token opens: the link lets others join, the token of a participant changes the own lines. */
type TokenKind = 'link' | 'participant'

/** The UUID of a row and its signature. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_([\w-]+)$/

/** Creates and reads the tokens of group orders. They are signed, not stored: a guess needs 256 bits. */
export function createGroupTokens(db: Db) {
  const loadKey = createServerKey(db, 'group-orders')
  const sign = async (kind: TokenKind, id: string) =>
    createHmac('sha256', await loadKey())
      .update(`group order ${kind} ${id}`)
      .digest('base64url')
  return {
    /** @param id the UUID of the group order, or of the participant */
    create: async (kind: TokenKind, id: string): Promise<string> => `${id}_${await sign(kind, id)}`,
    /** The UUID of a token with the right signature. */
    async read(kind: TokenKind, token: string): Promise<string | undefined> {
      const [, id, signature] = TOKEN.exec(token) ?? []
      if (id === undefined || signature === undefined) return undefined
      const expected = Buffer.from(await sign(kind, id))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
    },
  }
}
