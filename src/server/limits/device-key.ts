import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'device-key'
const KEY_BYTES = 32

/**
 * Reads the key that signs the cookies of known devices. It is created once in the data folder, readable by its owner only. Processes that
 * start together get the same key.
 *
 * @throws Error when the folder is not writable
 */
export function readDeviceKey(dataDir: string): string {
  const path = join(dataDir, FILE)
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
    writeFileSync(temporary, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
    // a link is created atomically and never replaces a file
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return read() ?? readDeviceKey(dataDir)
}
