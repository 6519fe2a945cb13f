/** What was typed into marked fields (`data-keep`) of one page when it had to be loaded again. */
export interface TypedText {
  readonly path: string
  /** Epoch milliseconds. */
  readonly at: number
  /** By the field's mark. */
  readonly fields: Readonly<Record<string, string>>
}

/** A §8: "a chunk load failure reloads the page (once per 60 seconds)". Also how long a field may take to appear again. Milliseconds. */
export const ONCE_PER_MS = 60_000

/** @param last when the page was last loaded again for this reason, as it was stored: it may be anything */
export function mayReload(last: string | null, now: number): boolean {
  const at = Number(last ?? -Infinity)
  return !(now - at < ONCE_PER_MS && now >= at)
}

/** Reads back what was stored; nothing of another page, of long ago, or of another shape. */
export function typedTextOf(stored: string | null, path: string, now: number): Map<string, string> {
  try {
    const said = JSON.parse(stored ?? 'null') as Partial<TypedText> | null
    if (said?.path !== path || !(now - Number(said.at) < ONCE_PER_MS)) return new Map()
    return new Map(Object.entries(said.fields ?? {}).filter(it => typeof it[1] === 'string'))
  } catch {
    return new Map()
  }
}
