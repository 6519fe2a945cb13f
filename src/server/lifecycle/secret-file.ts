import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const SECRET_BYTES = 32

/**
 * Reads a secret of 32 random bytes (base64url) from a file of the data folder. It is created once, readable by its owner only. Processes
 * that start together get the same secret.
 *
 * @throws Error when the folder is not writable
 */
export function readSecretFile(dataDir: string, file: string): string {
  const path = join(dataDir, file)
  const read = (): string | undefined => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  const existing = read()
  if (existing !== undefined) return existing
  mkdirSync(dataDir, { recursive: true })
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(temporary, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
    // a link is created atomically and never replaces a file
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return read() ?? readSecretFile(dataDir, file)
}
