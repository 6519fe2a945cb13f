import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'

/** Control and line characters, and characters that reorder text (Unicode TR 9: LRM, RLM, embeddings, overrides, isolates). */
const UNSAFE_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u
/** Text that mail programs turn into a link: a scheme, an e-mail address, "www.", a domain with or without a path. */
const ADDRESS = /:\/\/|@|www\.|[\p{L}\p{N}-]+[.\u3002\uFF0E][\p{L}\p{N}-]*\p{L}{2,}(?:[/:?#]|\s|$)/iu
/** "J.R.R. Tolkien", "St.John": the initial or short title before a full stop. */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{Lu}\p{M}*|St|Dr|Mr|Ms|Mrs|Jr|Sr)\.(?=\p{Lu})/gu

/**
 * Returns why a text is rejected as a person's name, or undefined for a valid name. Names appear in mails, so they must not contain line
 * breaks or links.
 */
export function findNameIssue(name: string): 'empty' | 'long' | 'unsafe' | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  if (trimmed.length > MAX_PERSON_NAME_LENGTH) return 'long'
  return UNSAFE_CHARACTER.test(name) || ADDRESS.test(trimmed.replace(INITIALS, '')) ? 'unsafe' : undefined
}
