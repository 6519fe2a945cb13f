import { spawn } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

import { migrate } from '#backend/db/migrate.ts'
import { openDatabase } from '#backend/db/open.ts'
import { readSettings, type Settings } from '#app/settings.ts'

import { TOOL_ENVIRONMENT } from './commands.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A child that was asked to end is ended after this, in milliseconds. */
const CHILD_STOP_TIMEOUT_MS = 10_000

/** What a command works with. */
export interface CommandContext {
  readonly settings: Settings
  /** Of the migrated database; undefined when the marketplace is another one (API_URL). */
  readonly url: string | undefined
  /** Aborted by Ctrl-C and SIGTERM; what waits on it ends, and the database after it. */
  readonly signal: AbortSignal
}

/** A sentence for the person at the keyboard; the stack would say nothing more. */
export class CommandError extends Error {
  override name = 'Refusal' as const
}

/**
 * Sets the stage for one command and clears it: settings read, database opened and migrated, `work` done, database let go of;
 * also when it fails, and at Ctrl-C or SIGTERM whenever they come. Sets the exit code.
 */
export async function withCommandContext(work: (stage: CommandContext) => Promise<void>): Promise<void> {
  const end = new AbortController()
  const stop = (signal: NodeJS.Signals): void => {
    // once the server stands in this process, the signal is its to answer
    if (process.listenerCount(signal) > 1) return
    // work that is given up fails once its database is gone, in the driver too, where nobody listens
    process.on('unhandledRejection', () => undefined)
    end.abort(new CommandError(`Stopped by ${signal}.`))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    const settings = readSettings(process.env)
    const database = settings.apiUrl === undefined ? await runTimed(describeDatabase(settings), () => openDatabase(settings)) : undefined
    try {
      end.signal.throwIfAborted()
      if (database) await runTimed('Database migrated', () => raceWithAbort(end.signal, migrate(database.url)))
      await work({ settings, url: database?.url, signal: end.signal })
    } finally {
      await database?.stop()
    }
  } catch (error) {
    process.exitCode = 1
    console.error(end.signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : error)
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

function describeDatabase({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return `Database named in DATABASE_URL: ${new URL(databaseUrl).host}`
  const inside = relative('', dataDir)
  return `Database open in ${inside.startsWith('..') ? dataDir : inside || '.'}`
}

/**
 * Waits for work on the database no longer than until the signal: the work is given up with its connection, and what it had
 * not committed is gone.
 */
export async function raceWithAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined) // given up, it still fails, and nobody listens
  signal.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const stop = (): void => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener('abort', stop))
}

/** Does something and prints one line with how long it took. */
export async function runTimed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return result
}

/**
 * Runs a tool of node_modules/.bin with this very Node, its words going straight to the terminal.
 *
 * @throws Refusal when it ends with another code than 0, or when the signal ended it
 */
export async function runForegroundTool(
  words: readonly string[],
  signal: AbortSignal,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  signal.throwIfAborted()
  const [tool = '', ...rest] = words
  const child = spawn(process.execPath, [resolve('node_modules/.bin', tool), ...rest], {
    env: { ...TOOL_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let force: NodeJS.Timeout | undefined
  const stop = (): void => {
    child.kill('SIGTERM')
    force = setTimeout(() => child.kill('SIGKILL'), CHILD_STOP_TIMEOUT_MS)
  }
  signal.addEventListener('abort', stop, { once: true })
  const code = await new Promise<number | NodeJS.Signals | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (status, by) => done(by ?? status))
  })
  clearTimeout(force)
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw new CommandError(`${words.join(' ')} ended with ${code}.`)
}
