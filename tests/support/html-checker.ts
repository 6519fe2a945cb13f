import { execFile, execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** The Nu HTML Checker of the package vnu-jar. The package's own function is not used, because it downloads Java where it is absent. */
const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const MAX_OUTPUT_BYTES = 50_000_000

interface CheckerMessage {
  readonly type: string
  readonly message: string
  readonly url?: string
  readonly extract?: string
  readonly lastLine?: number
}

/** Whether the checker can run on this machine. */
export function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * The errors of HTML files by the standard's checker, without those of its CSS checker, which does not know nesting and layers.
 *
 * @param dir all its `.html` files are checked
 * @returns `file: message: "extract"` for each error
 */
export async function findStandardErrors(dir: string): Promise<string[]> {
  const args = ['-jar', JAR, '--errors-only', '--exit-zero-always', '--format', 'json', '--skip-non-html', dir]
  const { stderr } = await promisify(execFile)('java', args, { maxBuffer: MAX_OUTPUT_BYTES })
  const { messages } = JSON.parse(stderr) as { messages: CheckerMessage[] }
  return messages
    .filter(({ message }) => !message.startsWith('CSS:'))
    .map(({ url = '', message, extract = '' }) => `${url.split('/').at(-1)}: ${message}: "${extract}"`)
}
