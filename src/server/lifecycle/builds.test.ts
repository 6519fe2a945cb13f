import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { readBuild, isServed, writeBuildInfo, claimBuild, toSettingsDigest, findCompleteBuilds } from '#server/lifecycle/builds.ts'
import { readSettings } from '#app/settings.ts'
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

let dist = ''
beforeEach(() => void (dist = createTemporaryFolder('builds')))

function createBuild(name: string, madeAt: number): string {
  const dir = join(dist, name)
  mkdirSync(join(dir, 'server'), { recursive: true })
  writeBuildInfo(dir, { digest: name, settings: 'these', madeAt })
  return dir
}

test('finds complete builds, newest first, and ignores incomplete ones and other folders', () => {
  createBuild('old', 1)
  createBuild('new', 3)
  createBuild('middle', 2)
  mkdirSync(join(dist, 'building-1-x/site/server'), { recursive: true })
  mkdirSync(join(dist, 'broken'))
  writeFileSync(join(dist, 'broken/made-from'), '{"digest":')
  expect(findCompleteBuilds(dist).map(build => build.digest)).toEqual(['new', 'middle', 'old'])
  expect(findCompleteBuilds(join(dist, 'nowhere'))).toEqual([])
})

test('a build is served while its process runs, and not after that process was killed', async () => {
  const build = readBuild(createBuild('a', 1))!
  expect(isServed(build)).toBe(false)
  const child = spawn('sleep', ['60'])
  mkdirSync(join(build.dir, 'served-by'))
  writeFileSync(join(build.dir, 'served-by', String(child.pid)), '')
  expect(isServed(build)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isServed(build)).toBe(false)
  expect(claimBuild(build)).toBe(true)
  expect(isServed(build)).toBe(true)
})

test('a deleted build cannot be claimed, and claiming does not create its folder', () => {
  const build = { ...readBuild(createBuild('a', 1))!, dir: join(dist, 'gone') }
  expect(claimBuild(build)).toBe(false)
  expect(existsSync(build.dir)).toBe(false)
})

test('the settings digest changes only with settings that affect pages', () => {
  const readPublic = (env: Record<string, string>) => readSettings({ ...env, SANDBOX_PUBLIC: 'true' })
  const plain = toSettingsDigest(readPublic({}))
  expect(toSettingsDigest(readPublic({ LOG_LEVEL: 'warn', HOST: '0.0.0.0', DATA_DIR: '/elsewhere' }))).toBe(plain)
  for (const other of [
    { SITE_ORIGIN: 'https://shop.example' },
    { SITE_ENV: 'staging' },
    { SANDBOX: 'false' },
    { PORT: '4399' },
    { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: '© Tiles' },
  ]) {
    expect(toSettingsDigest(readPublic(other)), JSON.stringify(other)).not.toBe(plain)
  }
})
