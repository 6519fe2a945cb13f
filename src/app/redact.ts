import { roundCoordinate, roundCoordinates } from '#app/round-coordinates.ts'

const HIDDEN = '[hidden]'

/** Names whose values are never logged, compared in lower case without `-` and `_`. */
const SECRET_NAME_PART = /authorization|cookie|password|passwd|secret|token|cvv|cvc|iban|email|phone|signature/
const SECRET_NAMES = new Set([
  'code',
  'otp',
  'pin',
  'card',
  'cardnumber',
  'pan',
  'verificationcode',
  'state',
  'session',
  'apikey',
  'identityflowid',
  'migrationid',
])
const MAX_DEPTH = 6

const QUERY_VALUE = /([?&;](?<name>[\w.-]+)=)[^&#\s"'<>]*/g
const EMAIL = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
/** `user:password@` in a URL, for example of a database. */
const CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g
/** E.164, as the marketplace stores it. */
const PHONE = /(?:\+|%2B)\d{8,15}\b/gi
const LONG_NUMBER = /\b\d(?:[ -]?\d){13,18}\b/g
/** A text without a match here cannot match any pattern above. Most texts need only this test. */
const MAY_CONTAIN_SECRET =
  /[=@]|%40|\d[\d -]{12}|\d\.\d{3}|(?:\+|%2b)\d{8}|bearer|basic|addresslookup|\/(?:checking|flow|invite|password|reco|reset|token|verify)/i
/** The place id under lookup: a house or a pin of a customer. */
const PLACE_SEGMENT = /(\/addresslookup\/(?:pub\/)?)(?!(?:pub|address|coordinates)(?:[/?#\s]|$))[^/?#\s]+/gi
/** The path segment after these is secret: a reset token, the id of an identity flow, or an address under lookup. */
const SECRET_SEGMENT = /(\/(?:checking|flow|invite|password|recover|recovery|reset|token|verify)[\w-]*\/)[^/?#\s]+/gi

export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  return SECRET_NAME_PART.test(plain) || SECRET_NAMES.has(plain)
}

/**
 * Removes data that must not be logged: e-mail addresses, phone numbers, card numbers, credentials, place ids, and query values with a secret name. Rounds
 * coordinates.
 */
export function redactText(text: string): string {
  if (!MAY_CONTAIN_SECRET.test(text)) return text
  return roundCoordinates(text)
    .replace(QUERY_VALUE, (all, start: string, name: string) => (isSecretName(name) ? start + HIDDEN : all))
    .replace(CREDENTIALS, `$1${HIDDEN}@`)
    .replace(EMAIL, HIDDEN)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(SECRET_SEGMENT, `$1${HIDDEN}`)
    .replace(PLACE_SEGMENT, `$1${HIDDEN}`)
    .replace(PHONE, HIDDEN)
    .replace(LONG_NUMBER, digits => (isCardNumber(digits) ? HIDDEN : digits))
}

/** Returns a copy of `value` without secrets, at any depth. Errors keep type, message, code and stack. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map(it => redact(it, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, isSecretName(name) ? HIDDEN : redact(roundCoordinate(name, it), depth + 1)]),
  )
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

/** Luhn's check, because order numbers and timestamps are long numbers too. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}
