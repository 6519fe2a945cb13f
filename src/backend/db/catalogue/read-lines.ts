import { createReadStream } from 'node:fs'

/** A line of a file, counted from 1, with its value or the reason why it is invalid. */
export type Line = { readonly line: number } & ({ readonly value: unknown } | { readonly problem: string })

/** Maximum length of a line. A menu of thousands of products in many languages is far shorter. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024
const NEW_LINE = 0x0a

/** Reads the values of a file of JSON Lines, one line in memory at a time. Empty lines are counted and skipped. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let line = 0
  for await (const bytes of splitLines(path)) {
    line += 1
    const value = parseLine(bytes)
    if (value !== undefined) yield { line, ...value }
  }
}

function parseLine(bytes: Buffer | undefined): { value: unknown } | { problem: string } | undefined {
  if (bytes === undefined) return { problem: `is longer than ${MAX_LINE_BYTES / 1024 / 1024} MB` }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problem: 'is not UTF-8' }
  }
  if (text.trim() === '') return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: `is not JSON (${toReason(error)})` }
  }
}

/** Removes the quoted input from the message of V8, because it may contain anything. */
function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const short = message.replace(/, (?:\.\.\.)?".*$/s, '').replace(/ in JSON at position/, ' at character')
  return short.replace(/\p{Cc}/gu, '·').slice(0, 120)
}

/** Yields the bytes of each line; undefined for a line that is too long. */
async function* splitLines(path: string): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer): void => {
    length += part.length
    if (length <= MAX_LINE_BYTES) parts.push(part)
    else parts = []
  }
  const takeLine = (): Buffer | undefined => {
    const bytes = length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts)
    parts = []
    length = 0
    return bytes
  }
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = piece.indexOf(NEW_LINE); end !== -1; end = piece.indexOf(NEW_LINE, from)) {
      add(piece.subarray(from, end))
      yield takeLine()
      from = end + 1
    }
    if (from < piece.length) add(piece.subarray(from))
  }
  if (length > 0) yield takeLine()
}
