/** What was typed into marked fields (`data-keep`) of one page when it had to be loaded again. */
export interface TypedText {
  readonly path: string
  /** Epoch milliseconds. */
  readonly at: number
  /** By the field's mark. */
  readonly fields: Readonly<Record<string, string>>
}

/** A §8: "a chunk load failure reloads the page (once per 60 seconds)". Also how long a field may take to appear again. Milliseconds. */
export const RELOAD_INTERVAL_MS = 60_000

/** @param last when the page was last loaded again for this reason, as it was stored: it may be anything */
export function canReload(last: string | null, now: number): boolean {
  const at = Number(last ?? -Infinity)
  return !(now - at < RELOAD_INTERVAL_MS && now >= at)
}

/** Reads back what was stored; nothing of another page, of long ago, or of another shape. */
export function readTypedText(stored: string | null, path: string, now: number): Map<string, string> {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Partial<TypedText> | null
    if (parsed?.path !== path || !(now - Number(parsed.at) < RELOAD_INTERVAL_MS)) return new Map()
    return new Map(Object.entries(parsed.fields ?? {}).filter(it => typeof it[1] === 'string'))
  } catch {
    return new Map()
  }
}
