import { Problem } from '#backend/problem.ts'

/** trust.md, "Limits": JSON 64 kB counted in bytes. */
export const JSON_BODY_BYTES = 65_536

/** No schema of the contract is deeper than half of this. */
const DEPTH = 32

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * The JSON that a call brought, undefined when it brought none.
 *
 * @param limit bytes
 * @throws Problem 413 too long, 415 not said to be JSON, 400 not JSON, not UTF-8, too deep, or with a NUL in a text
 */
export async function readBody(request: Request, limit = JSON_BODY_BYTES): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLong(limit)
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new Problem(415, 'A body must be JSON and say so: content-type: application/json')
  }
  const value = parse(bytes)
  refuseUnsound(value)
  return value
}

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) throw tooLong(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem(400, 'The body is not JSON in UTF-8')
  }
}

/** Walks without recursion: what is deep must not break the walk itself. */
function refuseUnsound(root: unknown): void {
  const waiting: (readonly [value: unknown, depth: number])[] = [[root, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (depth > DEPTH) throw new Problem(400, `The body is nested deeper than ${DEPTH} levels`)
    // PostgreSQL has no NUL in its texts
    if (typeof value === 'string' && value.includes('\0')) throw new Problem(400, 'A text of the body holds a NUL character')
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) waiting.push([name, depth], [inner, depth + 1])
    }
  }
}

const tooLong = (limit: number): Problem => new Problem(413, `The body is longer than ${limit} bytes`)
