import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

import { findBrowser } from './find-browser.ts'

let folder: string
beforeEach(() => {
  folder = createTemporaryFolder('browsers')
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => vi.unstubAllEnvs())

function createExecutable(...path: string[]): string {
  const file = join(folder, ...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

test('CHROMIUM_PATH takes precedence', async () => {
  const custom = createExecutable('custom')
  vi.stubEnv('CHROMIUM_PATH', custom)
  expect(await findBrowser()).toBe(custom)
})
test('a CHROMIUM_PATH that is not executable is an error', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'absent'))
  await expect(findBrowser()).rejects.toThrow('which is not executable')
})
test('a browser on the PATH comes second', async () => {
  const chromium = createExecutable('bin', 'chromium')
  vi.stubEnv('PATH', join(folder, 'bin'))
  expect(await findBrowser()).toBe(chromium)
})
test('a headless shell comes before a full browser', async () => {
  createExecutable('bin', 'chromium')
  const shell = createExecutable('bin', 'chromium-headless-shell')
  vi.stubEnv('PATH', join(folder, 'bin'))
  expect(await findBrowser()).toBe(shell)
})
test("Playwright's newest browser comes third: revision 1000 is newer than 999, and node_modules on the PATH is ignored", async () => {
  createExecutable('node_modules', '.bin', 'chromium')
  createExecutable('cache', 'chromium-999', 'chrome-linux', 'chrome')
  const newest = createExecutable('cache', 'chromium-1000', 'chrome-linux', 'chrome')
  vi.stubEnv('PATH', join(folder, 'node_modules', '.bin'))
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'cache'))
  expect(await findBrowser()).toBe(newest)
})
