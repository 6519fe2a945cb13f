import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { findBrowser } from './find-browser.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('browsers')
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => vi.unstubAllEnvs())

function executable(...path: string[]): string {
  const file = join(folder, ...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

test('CHROMIUM_PATH comes first', async () => {
  const mine = executable('mine')
  vi.stubEnv('CHROMIUM_PATH', mine)
  expect(await findBrowser()).toBe(mine)
})
test('a CHROMIUM_PATH that cannot be run is an error, not a hint', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'absent'))
  await expect(findBrowser()).rejects.toThrow('which cannot be run')
})
test('then the system', async () => {
  const chromium = executable('bin', 'chromium')
  vi.stubEnv('PATH', join(folder, 'bin'))
  expect(await findBrowser()).toBe(chromium)
})
test('one without a window comes before one with', async () => {
  executable('bin', 'chromium')
  const shell = executable('bin', 'chromium-headless-shell')
  vi.stubEnv('PATH', join(folder, 'bin'))
  expect(await findBrowser()).toBe(shell)
})
test("then the newest that Playwright has; revision 1000 is newer than 999, and a tool's own folder is no system", async () => {
  executable('node_modules', '.bin', 'chromium')
  executable('cache', 'chromium-999', 'chrome-linux', 'chrome')
  const newest = executable('cache', 'chromium-1000', 'chrome-linux', 'chrome')
  vi.stubEnv('PATH', join(folder, 'node_modules', '.bin'))
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'cache'))
  expect(await findBrowser()).toBe(newest)
})
