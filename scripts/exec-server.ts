import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

import { SERVE_SCRIPT } from '#server/lifecycle/builds.ts'

/**
 * Settings of glibc's malloc. Rendered pages are blocks of about 0.1 MB with a short life; freed blocks must return to the system. Other C
 * libraries ignore these variables.
 */
const MALLOC_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

/**
 * Heap limits of V8, megabytes (docs/decisions/0038). Semi-spaces of 8 are as fast as of 32, and free pages of larger ones never return to
 * the system. The old space uses about 70; a lower limit makes V8 collect earlier.
 */
const HEAP_LIMITS_MB = { '--max-semi-space-size': 8, '--max-old-space-size': 224 } as const

/** Replaces this process with the server of the build in `dir`: same pid, empty memory. Where execve is missing, loads the server here. */
export async function execServer(dir: string): Promise<void> {
  const script = resolve(join(dir, SERVE_SCRIPT))
  if (process.execve && process.platform !== 'win32') {
    const args = [...getHeapFlags(process.execArgv, process.env['NODE_OPTIONS']), ...process.execArgv, script, dir]
    process.execve(process.execPath, [process.execPath, ...args], { ...MALLOC_ENVIRONMENT, ...getEnvironment() })
  }
  process.argv.splice(1, Infinity, script, dir)
  await import(pathToFileURL(script).href)
}

/** Leaves out flags that the operator has set, spelled with "-" or "_". */
export function getHeapFlags(execArgv: readonly string[], nodeOptions = ''): string[] {
  const given = [...execArgv, ...nodeOptions.split(/\s+/)].map(it => it.split('=', 1)[0]?.replaceAll('_', '-'))
  return Object.entries(HEAP_LIMITS_MB).flatMap(([name, megabytes]) => (given.includes(name) ? [] : [`${name}=${megabytes}`]))
}

function getEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
