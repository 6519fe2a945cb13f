import type { OrderStatusType } from '#contract/orders/order.ts'
import type { SupportActionType } from '#contract/support/tree.ts'

type Texts = Readonly<Record<string, string>>

/** The statuses of B §4 that have a tree, and `NoOrder`: a visitor who asks about no order. */
export const SUPPORT_STATUSES = [
  'NewStatus',
  'ScheduledStatus',
  'ProgressStatus',
  'DeliveredStatus',
  'CanceledStatus',
  'NoOrder',
] as const satisfies readonly (OrderStatusType | 'NoOrder')[]
export type SupportStatus = (typeof SUPPORT_STATUSES)[number]

/** Facts about an order on which an option can depend. */
export const SUPPORT_CONDITIONS = ['LATE', 'COURIER', 'CANCELLABLE', 'CARD', 'CASH', 'DELIVERY', 'PICKUP'] as const
export type SupportCondition = (typeof SUPPORT_CONDITIONS)[number]

/** What a reason gives at once. Without one, staff decides. */
export interface ReasonResolution {
  /** A refund of an order that was paid in cash is a credit. */
  readonly kind: 'REFUND' | 'CREDIT'
  /** PRODUCTS: the price of the chosen products. DELIVERY: the delivery fee. */
  readonly share: 'PRODUCTS' | 'DELIVERY'
  /** Of that share, 1 to 100. */
  readonly percent: number
}

export interface StoredReason {
  readonly id: string
  readonly title: Texts
  readonly subtitle?: Texts | undefined
  readonly details?: { readonly placeholder: Texts; readonly required: boolean } | undefined
  readonly products?: { readonly title: Texts; readonly required: boolean } | undefined
  readonly resolution?: ReasonResolution | undefined
}

/** An option of a tree. `parent` names the Node or OnDemand that contains it. */
export interface StoredOption {
  readonly id: string
  readonly parent?: string | undefined
  readonly type: SupportActionType
  readonly title: Texts
  readonly subtitle?: Texts | undefined
  readonly text?: Texts | undefined
  readonly when?: readonly SupportCondition[] | undefined
  readonly url?: string | undefined
  readonly email?: string | undefined
  readonly subject?: Texts | undefined
  readonly phoneNumber?: string | undefined
  readonly reasons?: readonly StoredReason[] | undefined
}

/** Bounds of what is given without staff. */
export interface ClaimRule {
  /** Hours after the delivery. */
  readonly hours: number
  /** Refunds and credits of one customer in 30 days. */
  readonly claims: number
  /** Of the total of the order, 1 to 100. */
  readonly maximumPercent: number
}

export const DEFAULT_CLAIM_RULE: ClaimRule = { hours: 48, claims: 3, maximumPercent: 100 }

export interface StoredTree {
  readonly id: number
  readonly statuses: readonly SupportStatus[]
  /** ISO 3166-1, capitals; empty: all. */
  readonly countries: readonly string[]
  readonly title: Texts
  readonly rule: ClaimRule
  /** An option follows its parent. */
  readonly options: readonly StoredOption[]
}

/** What contains other options. */
export const isContainer = (type: SupportActionType): boolean => type === 'Node' || type === 'OnDemand'

/** What has reasons. */
export const isForm = (type: SupportActionType): boolean => type === 'Form' || type === 'ProductSelector' || type === 'MultiSelectForm'

/** What needs an order. */
export const needsOrder = (type: SupportActionType): boolean =>
  type === 'Chat' || type === 'CourierChat' || type === 'CancelOrder' || isForm(type)

/**
 * The tree of a status: one of the country before one of all countries, then the lowest id.
 *
 * @param country undefined without an order in a city
 */
export function findTree(trees: readonly StoredTree[], status: SupportStatus, country: string | undefined): StoredTree | undefined {
  const ofStatus = trees.filter(it => it.statuses.includes(status)).toSorted((one, other) => one.id - other.id)
  return ofStatus.find(it => country !== undefined && it.countries.includes(country)) ?? ofStatus.find(it => it.countries.length === 0)
}

/** The options whose conditions hold. Those in a container that is left out, and containers that are left empty, are left out too. */
export function filterOptions(options: readonly StoredOption[], facts: ReadonlySet<SupportCondition>): StoredOption[] {
  const shown = new Map<string, StoredOption>()
  for (const option of options)
    if ((option.when ?? []).every(it => facts.has(it)) && (option.parent === undefined || shown.has(option.parent)))
      shown.set(option.id, option)
  // from the end, because an option follows its parent
  for (const option of [...shown.values()].reverse())
    if (isContainer(option.type) && ![...shown.values()].some(it => it.parent === option.id)) shown.delete(option.id)
  return [...shown.values()]
}

/** Whether the ids lead from the top of the tree to an option of it. */
export function isPath(options: readonly StoredOption[], breadcrumb: readonly string[]): boolean {
  const steps = breadcrumb.map(id => options.find(it => it.id === id))
  return steps.length > 0 && steps.every((it, index) => it !== undefined && it.parent === (index === 0 ? undefined : breadcrumb[index - 1]))
}
