const HIDDEN = '[hidden]'

/** Names whose value never reaches a log, compared in lower case without `-` and `_`. */
const SECRET_PART = /authorization|cookie|password|passwd|secret|token|cvv|cvc|iban|email|phone|signature/
const SECRET_WHOLE = new Set(['code', 'otp', 'pin', 'card', 'cardnumber', 'pan', 'verificationcode', 'state', 'session', 'apikey'])
const MAX_DEPTH = 6

const QUERY_VALUE = /([?&;](?<name>[\w.-]+)=)[^&#\s"'<>]*/g
const EMAIL = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
/** user:password@ in an address, of a database for one. */
const CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g
const LONG_NUMBER = /\b\d(?:[ -]?\d){13,18}\b/g
/** Nothing above can match a text in which this does not: most texts are looked at once. */
const SUSPECT = /[=@]|%40|\d[\d -]{12}|bearer|basic|\/(?:checking|invite|password|reco|reset|token|verify)/i
/** The segment after one of these is a secret of its own: a reset token, an address that is being looked up. */
const SECRET_SEGMENT = /(\/(?:checking|invite|password|recover|recovery|reset|token|verify)[\w-]*\/)[^/?#\s]+/gi

export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  return SECRET_PART.test(plain) || SECRET_WHOLE.has(plain)
}

/** Takes out what a log must not hold: e-mails, cards, credentials, values of query parameters with a secret name. */
export function redactText(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text
    .replace(QUERY_VALUE, (all, start: string, name: string) => (isSecretName(name) ? start + HIDDEN : all))
    .replace(CREDENTIALS, `$1${HIDDEN}@`)
    .replace(EMAIL, HIDDEN)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(SECRET_SEGMENT, `$1${HIDDEN}`)
    .replace(LONG_NUMBER, digits => (isCardNumber(digits) ? HIDDEN : digits))
}

/** A copy of `value` that a log may hold, whatever its depth; errors keep type, message, code and stack. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map(it => redact(it, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, isSecretName(name) ? HIDDEN : redact(it, depth + 1)]))
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: redactText(error.message),
    ...('code' in error && { errorCode: error.code }),
    stack: redactText(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
  }
}

/** Luhn's check: order numbers and times of day are numbers too. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}
