import { randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { serverKeys } from '#backend/db/schema/platform.ts'

/**
 * A random key that all processes on one database share. It is created on first use.
 *
 * @returns a function that loads 256 bits, base64url; it reads the database once
 */
export function createServerKey(db: Db, name: string): () => Promise<string> {
  let loading: Promise<string> | undefined
  async function load(): Promise<string> {
    // of two processes that start together, one inserts its key and both read it
    await db
      .insert(serverKeys)
      .values({ name, key: randomBytes(32).toString('base64url') })
      .onConflictDoNothing()
    const [row] = await db.select({ key: serverKeys.key }).from(serverKeys).where(eq(serverKeys.name, name))
    return row!.key
  }
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
