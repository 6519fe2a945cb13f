import { resolve } from 'node:path'

import { stopUnused } from '#backend/db/embedded-database.ts'

/** `node scripts/stop-database.ts data/postgres`: stops the embedded database of that folder if no process uses it. */
await stopUnused(resolve(process.argv[2] ?? 'data/postgres'))
