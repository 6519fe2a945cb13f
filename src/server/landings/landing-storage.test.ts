import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openLandingStorage } from '#server/landings/landing-storage.ts'
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

const group = (page: string) => ({ '/es/en/': { key: '1', page } })

/** Makes a file or folder look as old as `hours`. */
function setAge(path: string, hours: number): void {
  const time = Date.now() / 1000 - hours * 3600
  utimesSync(path, time, time)
}

test('has nothing to remove before the first build', () => {
  expect(() => openLandingStorage(createTemporaryFolder('landings'), 'one').removeOld()).not.toThrow()
})

test('removes landings of old builds and the pages that only they list, but not those of the current build', async () => {
  const dataDir = createTemporaryFolder('landings')
  const root = join(dataDir, 'landings')
  const toFile = (page: string) => join(root, 'pages', page.slice(0, 2), page)
  const builds = Array.from({ length: 12 }, (_, index) => `build-${index}`)
  const pages = new Map<string, string>()
  for (const [index, build] of builds.entries()) {
    const storage = openLandingStorage(dataDir, build)
    const page = storage.put(Buffer.from(`<p>${build}</p>`))
    storage.writeGroup('es-en', group(page))
    pages.set(build, page)
    setAge(toFile(page), 1000 + index)
    setAge(join(root, 'builds', build), 1000 + index)
  }
  openLandingStorage(dataDir, 'build-11').removeOld()
  expect(existsSync(join(root, 'builds', 'build-11')), 'the current build, although the oldest').toBe(true)
  expect(existsSync(toFile(pages.get('build-11')!))).toBe(true)
  expect(existsSync(join(root, 'builds', 'build-10'))).toBe(false)
  expect(existsSync(toFile(pages.get('build-10')!))).toBe(false)
  expect(existsSync(join(root, 'builds', 'build-0')), 'the newest of the others').toBe(true)
  expect(existsSync(toFile(pages.get('build-0')!))).toBe(true)
  expect(await openLandingStorage(dataDir, 'build-0').get(pages.get('build-0')!)).toBeDefined()
})
