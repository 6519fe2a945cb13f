import { Problem } from '#backend/problem.ts'

/** trust.md, "Limits": JSON 64 kB, counted in bytes. */
export const MAX_JSON_BODY_BYTES = 65_536

/** Twice the depth of the deepest schema of the contract. */
const MAX_DEPTH = 32

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Reads the JSON body of a request. Undefined when the body is empty.
 *
 * @param limit bytes
 * @throws Problem 413 too long; 415 another content type; 400 invalid JSON or UTF-8, too deep, or a NUL character in a string
 */
export async function readBody(request: Request, limit = MAX_JSON_BODY_BYTES): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > limit) throw createTooLongProblem(limit)
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new Problem(415, 'The body must be JSON with content-type: application/json')
  }
  const value = parse(bytes)
  validateJson(value)
  return value
}

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) throw createTooLongProblem(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem(400, 'The body is not valid JSON in UTF-8')
  }
}

/** Uses no recursion: a deeply nested body must not overflow the stack. */
function validateJson(root: unknown): void {
  const pending: (readonly [value: unknown, depth: number])[] = [[root, 1]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, depth] = next
    if (depth > MAX_DEPTH) throw new Problem(400, `The body is nested deeper than ${MAX_DEPTH} levels`)
    // PostgreSQL can store neither in a text
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new Problem(400, 'A text of the body contains a NUL character or half of a surrogate pair')
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) pending.push([name, depth], [inner, depth + 1])
    }
  }
}

const createTooLongProblem = (limit: number): Problem => new Problem(413, `The body is longer than ${limit} bytes`)
