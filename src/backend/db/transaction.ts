import type { Db } from '#backend/db/connect.ts'

/** What a caller's transaction offers to whoever writes in it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
