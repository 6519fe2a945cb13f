import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

import { withLockIfFree, withLock } from './lock.ts'

const createLockPath = (): string => join(createTemporaryFolder('lock'), 'lock')
const neverAborted = new AbortController().signal

test('processes that take the same lock run one after another', async () => {
  const path = createLockPath()
  const journal = `${path}.journal`
  const script = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(resolve('scripts/lock.ts'))}
    await withLock(${JSON.stringify(path)}, new AbortController().signal, '', async () => {
      appendFileSync(${JSON.stringify(journal)}, 'in ')
      await new Promise(done => setTimeout(done, 50))
      appendFileSync(${JSON.stringify(journal)}, 'out ')
    })`
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' }))
  expect(await Promise.all(children.map(async child => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0])
  expect(readFileSync(journal, 'utf8')).toBe('in out '.repeat(4))
  expect(existsSync(path)).toBe(false)
})

test('a lock whose holder was killed is released', async () => {
  const path = createLockPath()
  const child = spawn('sleep', ['60'])
  writeFileSync(path, String(child.pid))
  let hasRun = false
  withLockIfFree(path, () => void (hasRun = true))
  expect(hasRun).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await withLock(path, neverAborted, '', async () => 'done')).toBe('done')
})

test('a stale lock is released although its pid is alive', async () => {
  const path = createLockPath()
  writeFileSync(path, String(process.ppid))
  utimesSync(path, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
  expect(await withLock(path, neverAborted, '', async () => 'done')).toBe('done')
})

test('a failure releases the lock, and an aborted wait does not remove the lock of its holder', async () => {
  const path = createLockPath()
  await expect(withLock(path, neverAborted, '', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  writeFileSync(path, String(process.pid))
  await expect(withLock(path, AbortSignal.timeout(150), '', async () => 'done')).rejects.toThrow()
  expect(existsSync(path)).toBe(true)
})
