import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

import { SERVE_SCRIPT } from '#server/lifecycle/builds.ts'

/**
 * How the C library keeps memory that was given back: pages of many visitors come and go in pieces of a tenth of a megabyte, and what
 * is freed of those must go back to the system. Other C libraries take no notice.
 */
const MALLOC_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

/**
 * How V8 sizes the heap, megabytes (docs/decisions/0038). New objects: three spaces of 8 serve as fast as three of 32, and the free pages of
 * the larger ones never go back to the system. Old objects: some 70 are in use; the lower the limit, the less garbage V8 lets gather before
 * it collects.
 */
const HEAP_LIMITS_MB = { '--max-semi-space-size': 8, '--max-old-space-size': 224 } as const

/** This very process, as the server of the build in `dir`: the same pid, nothing of what was loaded before. Where that cannot be done, beside it. */
export async function execServer(dir: string): Promise<void> {
  const script = resolve(join(dir, SERVE_SCRIPT))
  if (process.execve && process.platform !== 'win32') {
    const words = [...getHeapFlags(process.execArgv, process.env['NODE_OPTIONS']), ...process.execArgv, script, dir]
    process.execve(process.execPath, [process.execPath, ...words], { ...MALLOC_ENVIRONMENT, ...getEnvironment() })
  }
  process.argv.splice(1, Infinity, script, dir)
  await import(pathToFileURL(script).href)
}

/** What the operator has set of these stands, whether with "-" or "_" in its name. */
export function getHeapFlags(execArgv: readonly string[], nodeOptions = ''): string[] {
  const given = [...execArgv, ...nodeOptions.split(/\s+/)].map(it => it.split('=', 1)[0]?.replaceAll('_', '-'))
  return Object.entries(HEAP_LIMITS_MB).flatMap(([name, megabytes]) => (given.includes(name) ? [] : [`${name}=${megabytes}`]))
}

function getEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
