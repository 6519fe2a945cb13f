import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbedded, stopUnused } from '#backend/db/embedded.ts'
import type {} from '#backend/db/testing.ts' // declares `clusterUrl`

const PREFIX = 'recado-tests-'
/** A folder this old belongs to no run that is just beginning. Milliseconds. */
const SETTLED = 10 * 60_000

/** One PostgreSQL for the whole vitest run; the files' databases come from `createTestDatabase` (#backend/db/testing.ts). */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  const database = await startEmbedded(join(folder, 'postgres'))
  project.provide('clusterUrl', database.url)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its server behind, in a folder that nobody will open again. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(it => it.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    if (Date.now() - statSync(folder).mtimeMs < SETTLED) continue
    if (await stopUnused(join(folder, 'postgres')).catch(() => false)) rmSync(folder, { recursive: true, force: true })
  }
}
