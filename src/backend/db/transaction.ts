import type { Db } from '#backend/db/connect.ts'

/** A transaction of Drizzle. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
