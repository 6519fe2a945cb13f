import type { core } from 'zod/mini'

/** Further issues are only counted. */
export const MAX_SHOWN_ISSUES = 100
/** Longer values are truncated. */
const MAX_QUOTED_CHARACTERS = 60

/** A position in the files of a catalogue. */
export interface SourcePosition {
  readonly file: string
  /** Counted from 1; 0: the whole file. */
  readonly line: number
}

export type FieldPath = readonly PropertyKey[]

/** Issues of a folder, in the order of their discovery. */
export interface IssueList {
  readonly shown: readonly string[]
  readonly total: number
  add(position: SourcePosition, path: FieldPath, problem: string, value?: unknown): void
}

export function createIssueList(): IssueList {
  const shown: string[] = []
  let total = 0
  return {
    shown,
    get total() {
      return total
    },
    add({ file, line }, path, problem, value) {
      total += 1
      if (shown.length >= MAX_SHOWN_ISSUES) return
      const what = [formatPath(path), formatValue(value)].filter(it => it !== '').join(' ')
      shown.push(`${file}${line === 0 ? '' : `:${line}`}: ${what === '' ? '' : `${what}: `}${problem}`)
    },
  }
}

/** The import was rejected and changed nothing. */
export class ImportError extends Error {
  override name = 'ImportError' as const
  readonly issues: readonly string[]
  readonly total: number
  constructor({ shown, total }: Pick<IssueList, 'shown' | 'total'>) {
    const more = total > shown.length ? `\n… and ${total - shown.length} more` : ''
    super(`${shown.join('\n')}${more}\n${total === 1 ? 'One error' : `${total} errors`}: nothing was changed.`)
    this.issues = [...shown]
    this.total = total
  }
}

/** `sections[2].products[0].price` */
function formatPath(path: FieldPath): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`)).join('')
}

function formatValue(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && value !== null)) return ''
  const text = JSON.stringify(value) ?? String(value)
  // an invalid file may contain control characters, which a terminal would execute
  const safe = text.replace(/[\u007f-\u009f\u2028\u2029]/g, '·')
  return safe.length > MAX_QUOTED_CHARACTERS ? `${safe.slice(0, MAX_QUOTED_CHARACTERS)}…` : safe
}

/** Describes an issue of a schema in a sentence. */
export function describeIssue(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map(key => `"${key}"`).join(', ')}`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${issue.values.map(it => JSON.stringify(it)).join(' or ')}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at least ${String(issue.minimum)} ${issue.origin === 'array' ? 'items' : 'characters'}`
        : `must be ${issue.inclusive === false ? 'above' : 'at least'} ${String(issue.minimum)}`
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${String(issue.maximum)} ${issue.origin === 'array' ? 'items' : 'characters'}`
        : `must be at most ${String(issue.maximum)}`
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : 'must be one of the defined kinds'
    case 'invalid_key':
      return issue.issues.map(describeIssue).join(', ')
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_element':
    case 'custom':
      return issue.message || 'is invalid'
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'a whole number in the safe range',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object of texts by language',
}
