import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/**
 * Creates an empty folder that is deleted at the end of the current test.
 *
 * @throws Error outside a test
 */
export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `recado-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
