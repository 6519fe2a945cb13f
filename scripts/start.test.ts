import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

/** Starts the site on `port` of 127.0.0.1 with a new data folder. */
function start(port: number, environment: Readonly<Record<string, string>> = {}) {
  const dataDir = join(createTemporaryFolder('start'), 'data')
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ...environment }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], { env, encoding: 'utf8', timeout: 60_000 })
  return { status, stderr, hasData: existsSync(dataDir) }
}

/** Holds a port of 127.0.0.1 while `work` runs. */
async function withTakenPort(work: (port: number) => void): Promise<void> {
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
  try {
    work((holder.address() as { port: number }).port)
  } finally {
    await new Promise(resolve => holder.close(resolve))
  }
}

test('reports a taken PORT before it seeds or builds', async () => {
  await withTakenPort(port => {
    const { status, stderr, hasData } = start(port)
    expect(stderr).toBe(`Port ${port} on 127.0.0.1 is taken. Stop what listens there, or set PORT to another one.\n`)
    expect({ status, hasData }).toEqual({ status: 1, hasData: false })
  })
})

test.each([
  [1, 'payment provider'],
  [2, 'identity provider'],
])('reports a taken PORT + %i in the sandbox before it seeds or builds', async (by, name) => {
  await withTakenPort(port => {
    const { status, stderr, hasData } = start(port - by)
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is taken, and the sandbox's ${name} needs PORT + ${by}. Free it, or choose another PORT.\n`,
    )
    expect({ status, hasData }).toEqual({ status: 1, hasData: false })
  })
})

test('reports wrong settings before it seeds or builds', () => {
  const { status, stderr, hasData } = start(4321, { SITE_ENV: 'moon' })
  expect(stderr).toMatch(/^These settings are wrong:\n {2}- SITE_ENV is "moon"/)
  expect({ status, hasData }).toEqual({ status: 1, hasData: false })
})
