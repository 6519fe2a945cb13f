import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/**
 * An empty folder of the test that asks for it, or of the test that is prepared; it goes when the test is over.
 *
 * @throws Error outside of a test
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `recado-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
