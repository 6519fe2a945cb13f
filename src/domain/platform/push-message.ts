/** A message that the service worker shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Path of the page that a click opens. */
  readonly path: string
  /** A later message with the same tag replaces it. */
  readonly tag: string
  readonly language: string
}

/** Parses the data of a push event. Undefined for anything that is not ours: a path that leaves the site is never opened. */
export function parsePushMessage(text: string): PushMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { title, body, path, tag, language } = value as Readonly<Record<string, unknown>>
  if (typeof title !== 'string' || title === '' || typeof body !== 'string' || typeof tag !== 'string') return undefined
  return isPath(path) ? { title, body, path, tag, language: typeof language === 'string' ? language : '' } : undefined
}

const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])[\w/-]*$/.test(path)
