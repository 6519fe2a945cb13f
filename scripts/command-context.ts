import { spawn } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

import { migrate } from '#backend/db/migrate.ts'
import { openDatabase } from '#backend/db/open-database.ts'
import { readSettings, type Settings } from '#app/settings.ts'

import { TOOL_ENVIRONMENT } from './commands.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Time between SIGTERM and SIGKILL for a child process. */
const CHILD_STOP_TIMEOUT_MS = 10_000

/** Settings, database and abort signal of one command. */
export interface CommandContext {
  readonly settings: Settings
  /** Of the migrated database; undefined with a remote marketplace (API_URL). */
  readonly url: string | undefined
  /** Aborted by Ctrl-C and SIGTERM. The command ends first, then the database. */
  readonly signal: AbortSignal
}

/** An error for the operator, printed without its stack. */
export class CommandError extends Error {
  override name = 'CommandError' as const
}

/**
 * Runs one command: reads the settings, opens and migrates the database, runs `work` and releases the database, also after an error, Ctrl-C
 * or SIGTERM. Sets the exit code.
 */
export async function withCommandContext(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const end = new AbortController()
  const stop = (signal: NodeJS.Signals): void => {
    // the server in this process has its own handler
    if (process.listenerCount(signal) > 1) return
    // aborted work fails when its database closes, also in promises of the driver that have no handler
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
  const path = relative('', dataDir)
  return `Database open in ${path.startsWith('..') ? dataDir : path || '.'}`
}

/**
 * Waits for work on the database until the signal aborts. Closing the connection then ends the work and rolls back its transaction.
 */
export async function raceWithAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined) // aborted work still rejects
  signal.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const stop = (): void => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener('abort', stop))
}

/** Runs `work` and prints one line with its duration. */
export async function runTimed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  console.log(`${label} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  return result
}

/**
 * Runs a tool of node_modules/.bin with the Node of this process; its output goes to the terminal.
 *
 * @throws CommandError when it exits with another code than 0, or when the signal aborts
 */
export async function runForegroundTool(
  args: readonly string[],
  signal: AbortSignal,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  signal.throwIfAborted()
  const [tool = '', ...rest] = args
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
  const code = await new Promise<number | NodeJS.Signals | null>((resolvePromise, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signalName) => resolvePromise(signalName ?? status))
  })
  clearTimeout(force)
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw new CommandError(`${args.join(' ')} ended with ${code}.`)
}
