/** Typed text of fields with `data-restore`, saved before a page reload. */
export interface TypedText {
  readonly path: string
  /** Epoch milliseconds. */
  readonly at: number
  /** By the `data-restore` value of the field. */
  readonly fields: Readonly<Record<string, string>>
}

/** A §8: "a chunk load failure reloads the page (once per 60 seconds)". Also the time limit for restoring fields. Milliseconds. */
export const RELOAD_INTERVAL_MS = 60_000

/** @param last stored time of the last reload for this reason; may be invalid */
export function canReload(last: string | null, now: number): boolean {
  const at = Number(last ?? -Infinity)
  return !(now - at < RELOAD_INTERVAL_MS && now >= at)
}

/** Restores typed text; ignores values of another page, expired values and invalid ones. */
export function readTypedText(stored: string | null, path: string, now: number): Map<string, string> {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Partial<TypedText> | null
    if (parsed?.path !== path || !(now - Number(parsed.at) < RELOAD_INTERVAL_MS)) return new Map()
    return new Map(Object.entries(parsed.fields ?? {}).filter(it => typeof it[1] === 'string'))
  } catch {
    return new Map()
  }
}
