/** RFC 5321 §4.5.3.1: octets before the `@`, and in all. */
const MAX_LOCAL_PART_LENGTH = 64
const MAX_EMAIL_LENGTH = 254

/**
 * Whether a text can be an e-mail address (B §8, 145272). No more is asked than that a mail server would take it for one; whether
 * anybody reads there, only a mail can tell.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > MAX_LOCAL_PART_LENGTH || /[\s\p{Cc}@"(),:;<>[\]\\]|^\.|\.$|\.\./u.test(local)) return false
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    labels.every(it => /^[\p{L}\p{N}\p{M}-]{1,63}$/u.test(it) && !it.startsWith('-') && !it.endsWith('-')) &&
    /^\p{L}[\p{L}\p{N}\p{M}-]+$/u.test(labels.at(-1)!)
  )
}
