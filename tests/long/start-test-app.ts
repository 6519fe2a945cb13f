import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll } from 'vitest'

import { findFreePort } from '#tests/support/free-port.ts'

import { AppProcess } from './app-process.ts'

/** The start includes seeding, building and compressing. */
const START_TIMEOUT_MS = 10 * 60_000

/**
 * Starts the app with its own database, as `npm start` does, before the tests of the calling file. Stops it and deletes its data after them.
 *
 * @param environment additional settings: `SEED_SCALE`, `SITE_ENV`
 */
export function startTestApp(name: string, environment: Readonly<Record<string, string>>): () => AppProcess {
  const folder = mkdtempSync(join(tmpdir(), `recado-${name}-`))
  let app: AppProcess | undefined
  beforeAll(async () => {
    const port = await findFreePort()
    app = new AppProcess(['scripts/start.ts'], process.cwd(), port, {
      DATA_DIR: join(folder, 'data'),
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
    })
    await app.waitUntilReady(START_TIMEOUT_MS)
  }, START_TIMEOUT_MS)
  afterAll(async () => {
    await app?.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return () => app!
}
