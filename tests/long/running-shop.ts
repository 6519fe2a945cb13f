import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll } from 'vitest'

import { freePort } from '#tests/support/free-port.ts'

import { ShopProcess } from './shop-process.ts'

/** It seeds, builds and packs first; milliseconds. */
const START = 10 * 60_000

/**
 * A storefront on a world of its own, as `npm start` makes it: it stands before the tests of the file that asks for it, and is gone with
 * its data after them.
 *
 * @param environment beside what it needs to stand: `SEED_SCALE`, `SITE_ENV`
 */
export function standingShop(name: string, environment: Readonly<Record<string, string>>): () => ShopProcess {
  const folder = mkdtempSync(join(tmpdir(), `recado-${name}-`))
  let shop: ShopProcess | undefined
  beforeAll(async () => {
    const port = await freePort()
    shop = new ShopProcess(['scripts/start.ts'], process.cwd(), port, {
      DATA_DIR: join(folder, 'data'),
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
    })
    await shop.ready(START)
  }, START)
  afterAll(async () => {
    await shop?.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return () => shop!
}
