import { type CheckContext, checkTexts } from '#backend/db/catalogue/check-context.ts'
import type { FieldPath } from '#backend/db/catalogue/issues.ts'
import type { SupportTreeRecord } from '#backend/db/catalogue/support/support-tree-records.ts'
import { isContainer, isForm, needsOrder } from '#domain/support/stored-tree.ts'

type OptionRecord = SupportTreeRecord['options'][number]

/** Containers on the way to an option. A breadcrumb has 20 entries at most. */
const MAX_LEVELS = 5

/** Fields that a type of option has to have, and fields of one type only. */
const REQUIRED: Partial<Record<OptionRecord['type'], keyof OptionRecord>> = { Popup: 'text', Email: 'email', WebLink: 'url' }
const FIELD_TYPES: Partial<Record<keyof OptionRecord, readonly OptionRecord['type'][]>> = {
  email: ['Email'],
  subject: ['Email'],
  url: ['WebLink', 'FAQLink'],
  phoneNumber: ['PhoneCall'],
  reasons: ['Form', 'ProductSelector', 'MultiSelectForm'],
}

/** Checks that every option can be reached, has what its type needs, and has its texts in all languages in which it is shown. */
export function checkSupportTree(tree: SupportTreeRecord, context: CheckContext): void {
  const { references, report } = context
  const { countries = [], statuses, title, options } = tree
  for (const [index, code] of countries.entries())
    if (!references.countries.has(code)) report(['countries', index], 'is not a country', code)
  const languages = (countries.length > 0 ? countries : [...references.countries.keys()]).flatMap(it => references.countries.get(it) ?? [])
  const shown: TextCheck = { languages: languages.length > 0 ? languages : ['en'], where: countries.join(', ') || 'all countries', report }
  checkTexts(report, ['title'], title, shown.languages, shown.where)
  const levels = new Map<string, number>()
  for (const [index, option] of options.entries()) {
    const path = ['options', index]
    checkPlace(option, path, { levels, options: options.slice(0, index), report })
    checkFields(option, path, report)
    if (statuses.includes('NoOrder') && needsOrder(option.type)) report([...path, 'type'], 'needs an order', option.type)
    checkOptionTexts(option, path, shown)
    for (const [reasonIndex, reason] of (option.reasons ?? []).entries())
      checkReason(option, reason, [...path, 'reasons', reasonIndex], shown)
    const ids = (option.reasons ?? []).map(it => it.id)
    if (new Set(ids).size < ids.length) report([...path, 'reasons'], 'has two reasons with one id')
    if (isContainer(option.type) && !options.some(it => it.parent === option.id)) report(path, 'contains no option', option.id)
  }
}

interface TextCheck extends Pick<CheckContext, 'report'> {
  readonly languages: readonly string[]
  readonly where: string
}

function checkPlace(
  { id, parent }: OptionRecord,
  path: FieldPath,
  { levels, options, report }: Pick<CheckContext, 'report'> & { levels: Map<string, number>; options: readonly OptionRecord[] },
): void {
  if (levels.has(id)) report([...path, 'id'], 'is already the id of another option', id)
  const container = options.find(it => it.id === parent)
  if (parent !== undefined && !(container && isContainer(container.type)))
    report([...path, 'parent'], 'is not an earlier Node or OnDemand of this tree', parent)
  const level = parent === undefined ? 1 : (levels.get(parent) ?? 0) + 1
  levels.set(id, level)
  if (level > MAX_LEVELS) report([...path, 'parent'], `is nested more than ${MAX_LEVELS} levels deep`, parent)
}

function checkFields(option: OptionRecord, path: FieldPath, report: CheckContext['report']): void {
  const { type } = option
  const required = isForm(type) ? 'reasons' : REQUIRED[type]
  if (required && option[required] === undefined) report([...path, required], `is missing for ${type}`)
  for (const [field, types] of Object.entries(FIELD_TYPES) as [keyof OptionRecord, readonly OptionRecord['type'][]][])
    if (option[field] !== undefined && !types.includes(type)) report([...path, field], `is not for ${type}`)
}

function checkReason(
  { type }: OptionRecord,
  reason: NonNullable<OptionRecord['reasons']>[number],
  path: FieldPath,
  shown: TextCheck,
): void {
  const { details, products, resolution } = reason
  if (type === 'ProductSelector' && products === undefined) shown.report([...path, 'products'], 'is missing for ProductSelector')
  if (resolution?.share === 'PRODUCTS' && products?.required !== true)
    shown.report([...path, 'resolution', 'share'], 'needs required products', resolution.share)
  checkOptionTexts(reason, path, shown)
  if (details) checkOptionTexts(details, [...path, 'details'], shown)
  if (products) checkOptionTexts(products, [...path, 'products'], shown)
}

const TEXT_FIELDS: ReadonlySet<string> = new Set(['title', 'subtitle', 'text', 'subject', 'placeholder'])

function checkOptionTexts(record: object, path: FieldPath, { languages, where, report }: TextCheck): void {
  for (const [field, value] of Object.entries(record) as [string, unknown][])
    if (TEXT_FIELDS.has(field) && value !== undefined)
      checkTexts(report, [...path, field], value as Readonly<Record<string, string>>, languages, where)
}
