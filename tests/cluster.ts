import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#backend/db/embedded.ts'
import type {} from '#backend/db/testing.ts' // declares `clusterUrl`

/** One PostgreSQL for the whole vitest run; the files' databases come from `createTestDatabase` (#backend/db/testing.ts). */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-tests-'))
  const database = await startEmbedded(join(folder, 'postgres'))
  project.provide('clusterUrl', database.url)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
