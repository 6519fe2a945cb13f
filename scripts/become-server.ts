import process from 'node:process'

/**
 * How the C library keeps memory that was given back: pages of many visitors come and go in pieces of a tenth of a megabyte, and what
 * is freed of those must go back to the system. Other C libraries take no notice.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

/** This very process, as the server of the build in `dir`: the same pid, nothing of what was loaded before. Where that cannot be done, beside it. */
export async function becomeServer(dir: string): Promise<void> {
  const words = [...process.execArgv, 'scripts/serve.ts', dir]
  if (process.execve && process.platform !== 'win32')
    process.execve(process.execPath, [process.execPath, ...words], { ...MALLOC, ...environment() })
  process.argv.splice(1, Infinity, 'scripts/serve.ts', dir)
  await import('./serve.ts')
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
