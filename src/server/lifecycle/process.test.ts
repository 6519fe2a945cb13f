import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

import { findFreePort } from '#tests/support/free-port.ts'
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

/** A build whose app closes slowly, and whose handler follows its path. */
const ENTRY = `
import { setTimeout as sleep } from 'node:timers/promises'
globalThis[Symbol.for('recado')] = {
  settings: { siteOrigin: 'http://localhost' },
  report() {},
  contentSecurityPolicy: "default-src 'self'",
  resolveRoute: async () => ({ resolved: { name: 'city', shared: false } }),
  ready: async () => ({ ok: true, checks: {} }),
  close: async () => { await sleep(20); process.stderr.write('app closed\\n') },
}
export async function handler(request, response) {
  if (request.url === '/throw') setTimeout(() => { throw new Error('uncaught error') })
  if (request.url === '/reject') Promise.reject(new Error('unhandled error'))
  if (request.url === '/hang') return
  if (request.url === '/react') {
    const react = await import(${JSON.stringify(import.meta.resolve('react'))})
    response.writeHead(200).end(process.env.NODE_ENV + ', act is ' + typeof react.act)
    return
  }
  if (request.url === '/slow') { process.stderr.write('slow request started\\n'); await sleep(400) }
  response.writeHead(200, { 'content-type': 'text/plain' }).end('served')
}`

const running: ChildProcess[] = []
afterEach(() => running.splice(0).forEach(it => it.kill('SIGKILL')))

interface TestProcess {
  readonly process: ChildProcess
  readonly port: number
  getOutput(): string
  /** Exit status; null after a signal. */
  readonly ended: Promise<number | null>
}

/** Starts a separate process like `npm start`, on a build of the test. */
async function start(env: Record<string, string> = {}, entry = ENTRY): Promise<TestProcess> {
  const dir = createTemporaryFolder('process')
  mkdirSync(join(dir, 'client'))
  if (entry !== '') writeFileSync(join(dir, 'entry.mjs'), entry)
  const build = `{ entry: new URL('entry.mjs', ${JSON.stringify(`${pathToFileURL(dir)}/`)}), clientDir: ${JSON.stringify(join(dir, 'client'))}, buildId: 'tested' }`
  writeFileSync(
    join(dir, 'start.mjs'),
    `import { run } from ${JSON.stringify(resolve('src/server/lifecycle/run.ts'))}\nawait run(() => (${build}))\n`,
  )
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(dir, 'start.mjs')], {
    env: { PORT: String(port), DATA_DIR: dir, DRAIN_MILLISECONDS: '3000', ...env },
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const ended = new Promise<number | null>(done => child.once('close', done))
  return { process: child, port, getOutput: () => output, ended }
}

async function waitUntilOpen(child: TestProcess): Promise<void> {
  await expect.poll(() => child.getOutput(), { timeout: 10_000 }).toContain('Server started')
}

const get = async (child: TestProcess, path: string): Promise<string> => (await fetch(`http://127.0.0.1:${child.port}${path}`)).text()

test('SIGTERM: finishes the slow request, closes the app, and exits with 0', async () => {
  const child = await start()
  await waitUntilOpen(child)
  const slow = get(child, '/slow')
  await expect.poll(() => child.getOutput()).toContain('slow request started')
  child.process.kill('SIGTERM')
  expect(await slow).toBe('served')
  expect(await child.ended).toBe(0)
  expect(child.getOutput()).toContain('app closed')
  expect(child.getOutput().indexOf('"path":"/slow"')).toBeLessThan(child.getOutput().indexOf('app closed'))
})

test.each(['', 'development'])("uses React's production build for NODE_ENV=%j", async NODE_ENV => {
  const child = await start({ NODE_ENV })
  await waitUntilOpen(child)
  // only the development build has `act`
  expect(await get(child, '/react')).toBe('production, act is undefined')
})

test.each([
  ['http://shop.example', true],
  ['https://shop.example', false],
  ['http://localhost:4321', false],
])('warns at the start when browsers reject the session cookies of the origin: %s', async (origin, isReported) => {
  const child = await start({ SITE_ORIGIN: origin, SANDBOX_PUBLIC: 'true' })
  await waitUntilOpen(child)
  expect(child.getOutput().includes('customers cannot sign in')).toBe(isReported)
})

test('a second signal ends the process at once', async () => {
  const child = await start()
  await waitUntilOpen(child)
  const hung = get(child, '/hang').catch(() => 'cut off')
  await expect.poll(async () => get(child, '/fast')).toBe('served')
  child.process.kill('SIGINT')
  await expect.poll(() => child.getOutput()).toContain('Server is stopping')
  const startedAt = performance.now()
  child.process.kill('SIGINT')
  expect(await child.ended).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(await hung).toBe('cut off')
})

test('a second signal skips DRAIN_DELAY_SECONDS and still stops in order', async () => {
  const child = await start({ DRAIN_DELAY_SECONDS: '60' })
  await waitUntilOpen(child)
  child.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${child.port}/ready`)).status).toBe(503)
  child.process.kill('SIGTERM')
  expect(await child.ended).toBe(0)
  expect(child.getOutput()).toContain('app closed')
})

test('an uncaught exception skips the delay', async () => {
  const child = await start({ DRAIN_DELAY_SECONDS: '60' })
  await waitUntilOpen(child)
  expect(await get(child, '/throw')).toBe('served')
  expect(await child.ended).toBe(1)
})

test('an uncaught exception stops the process in order, with status 1', async () => {
  const child = await start()
  await waitUntilOpen(child)
  expect(await get(child, '/throw')).toBe('served')
  expect(await child.ended).toBe(1)
  expect(child.getOutput()).toContain('uncaught error')
  expect(child.getOutput()).toContain('app closed')
})

test('an unhandled rejection is logged, and the process continues', async () => {
  const child = await start()
  await waitUntilOpen(child)
  await get(child, '/reject')
  await expect.poll(() => child.getOutput()).toContain('unhandled error')
  expect(await get(child, '/fast')).toBe('served')
})

test.each<[string, Record<string, string>, string, RegExp]>([
  ['wrong settings', { PORT: 'x', SITE_ENV: 'y' }, ENTRY, /^These settings are wrong:\n {2}- PORT is "x".*\n {2}- SITE_ENV is "y"/],
  ['no build', {}, '', /^There is no build to serve with these settings\. Run "npm run build" with them first\.\n$/],
  [
    'an address of another machine',
    { HOST: '192.0.2.1', SANDBOX_PUBLIC: 'true' },
    ENTRY,
    /^HOST is "192\.0\.2\.1", which is not an address of this machine\.\n$/,
  ],
  ['a build without an app', {}, 'export const handler = () => {}', /The server did not start: The build contains no app/],
  ['an app that fails to start', {}, 'throw new Error("no database")', /The server did not start: no database\n/],
])('%s: one sentence and status 1', async (_, env, entry, sentence) => {
  const child = await start(env, entry)
  expect(await child.ended).toBe(1)
  expect(child.getOutput()).toMatch(sentence)
})

test('closes the app when its pages fail to load', async () => {
  const child = await start({}, `${ENTRY}\nthrow new Error('a page is missing')`)
  expect(await child.ended).toBe(1)
  expect(child.getOutput()).toMatch(/app closed\nThe server did not start: a page is missing\n/)
})

test('a port in use gives one sentence and status 1', async () => {
  const first = await start()
  await waitUntilOpen(first)
  const second = await start({ PORT: String(first.port) })
  expect(await second.ended).toBe(1)
  expect(second.getOutput()).toBe(`Port ${first.port} on 127.0.0.1 is taken. Stop what listens there, or set PORT to another one.\n`)
  expect(await get(first, '/fast')).toBe('served')
})
