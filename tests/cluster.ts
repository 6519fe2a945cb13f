import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbedded, stopUnused } from '#backend/db/embedded-database.ts'
import type {} from '#backend/db/test-database.ts' // declares `clusterUrl`

const PREFIX = 'recado-tests-'
/** A younger folder may belong to a run that is starting. */
const MIN_AGE_MS = 10 * 60_000

/** One PostgreSQL for the whole vitest run; the files' databases come from `createTestDatabase` (#backend/db/test-database.ts). */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  await deleteAbandoned()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  const database = await startEmbedded(join(folder, 'postgres'))
  project.provide('clusterUrl', database.url)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stops the servers and deletes the folders of runs that were killed. */
async function deleteAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(it => it.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    if (Date.now() - statSync(folder).mtimeMs < MIN_AGE_MS) continue
    if (await stopUnused(join(folder, 'postgres')).catch(() => false)) rmSync(folder, { recursive: true, force: true })
  }
}
