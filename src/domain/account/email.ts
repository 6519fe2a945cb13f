/** RFC 5321 §4.5.3.1: maximum octets before the `@`, and of the whole address. */
const MAX_LOCAL_PART_LENGTH = 64
const MAX_EMAIL_LENGTH = 254

/** Checks whether a text has the form of an e-mail address (B §8, 145272). Only a sent mail can prove that the mailbox exists. */
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

/** The same text for all spellings of one mailbox that differ only in case, in blanks around them or in compatible characters. */
export const normalizeEmail = (text: string): string => text.normalize('NFKC').trim().toUpperCase().toLowerCase()
