/**
 * The beginning of a text. It does not end in half of a surrogate pair, which `encodeURIComponent` refuses.
 *
 * @param maxLength UTF-16 code units
 */
export const cutText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
