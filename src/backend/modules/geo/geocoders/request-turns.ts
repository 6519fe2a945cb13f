import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { GeocoderError } from '#backend/modules/geo/geocoders/geocoder-http.ts'

/** One request a second, with a margin for the network. */
export const TURN_MS = 1100
/** A visitor waits no longer: the next source is asked then. Milliseconds. */
const MAX_WAIT_MS = 2000

/**
 * Takes turns in asking a server that limits the rate of a whole site. The turns are in the database, because all processes of a site share
 * them.
 *
 * @throws GeocoderError when too many requests wait
 */
export function createTakeTurn(db: Db, name: string): () => Promise<void> {
  return async () => {
    const [turn] = await db.execute<{ wait: number }>(sql`
      insert into geocoder_turns as t (name, next_at) values (${name}, clock_timestamp() + ${TURN_MS} * interval '1 ms')
      on conflict (name) do update set next_at = greatest(t.next_at, clock_timestamp()) + ${TURN_MS} * interval '1 ms'
      where t.next_at <= clock_timestamp() + ${MAX_WAIT_MS} * interval '1 ms'
      returning (extract(epoch from next_at - clock_timestamp()) * 1000 - ${TURN_MS})::float8 as wait`)
    if (!turn) throw new GeocoderError('busy', false)
    await sleep(Math.max(0, turn.wait))
  }
}
