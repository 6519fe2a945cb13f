import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { supportTrees } from '#backend/db/schema/support.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { translate } from '#backend/messages/messages.ts'
import type { OrderClock } from '#backend/modules/orders/order-flow.ts'
import { getCustomerOrderRow, getOrderMode, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { describeCustomizations } from '#backend/modules/orders/to-order.ts'
import { toDeliveredOrder } from '#backend/modules/orders/substitutions/delivered-order.ts'
import { Problem } from '#backend/problem.ts'
import { createSignInProblem, type Handler } from '#backend/register-endpoint.ts'
import type { getContactTree, getSupportTree, SupportAction, SupportProduct, SupportReason, SupportTree } from '#contract/support/tree.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { isCancellable } from '#domain/orders/order-timeline.ts'
import { getFacts, toSupportStatus } from '#domain/support/order-facts.ts'
import { filterOptions, findTree, type StoredOption, type StoredReason, type StoredTree } from '#domain/support/stored-tree.ts'

/** The options that a customer sees now, and what they depend on. */
export interface OfferedTree {
  /** Undefined when the operator has none for this status and country. */
  readonly tree: StoredTree | undefined
  readonly options: readonly StoredOption[]
  readonly order: OrderRow | undefined
  /** Languages of its texts by priority. */
  readonly chain: readonly string[]
  /** Of customer service in the city of the order. */
  readonly phoneNumber: string | null
}

export interface TreeContext {
  readonly db: Db
  getClock(): OrderClock
  /** Scheme, host and port of the storefront. No trailing slash. */
  readonly siteOrigin: string
}

/** @param country of the caller; an order has its own */
export async function loadOfferedTree(
  db: Db | Tx,
  order: OrderRow | undefined,
  {
    clock: { now, speed },
    language,
    country,
  }: { readonly clock: OrderClock; readonly language: string; readonly country: string | undefined },
): Promise<OfferedTree> {
  const trees = await db.select().from(supportTrees)
  const tree = findTree(trees, order ? toSupportStatus(order.order.status) : 'NoOrder', order?.city.countryCode ?? country)
  const [city] = order ? await db.select({ phone: cities.servicePhoneNumber }).from(cities).where(eq(cities.code, order.city.code)) : []
  const phoneNumber = city?.phone ?? null
  const shown = filterOptions(tree?.options ?? [], order ? getFacts(toSupportedOrder(order), now, speed) : new Set())
  return {
    tree,
    options: shown.filter(it => it.type !== 'PhoneCall' || (it.phoneNumber ?? phoneNumber) !== null),
    order,
    chain: getLanguageChain(language, order?.city.contentLanguage),
    phoneNumber,
  }
}

function toSupportedOrder({ order }: OrderRow) {
  return {
    createdAt: order.createdAt.getTime(),
    scheduledFor: order.scheduledFor?.getTime() ?? null,
    etaLower: order.etaLower,
    etaUpper: order.etaUpper,
    deliveredAt: order.deliveredAt?.getTime() ?? null,
    isCash: order.payment.type === 'Cash',
    isPickup: getOrderMode(order) === 'PICKUP',
    isCancellable: isCancellable(order.status, order.stage),
    hasCourier: hasCourier(order),
  }
}

const hasCourier = ({ status, courierName }: OrderRow['order']): boolean => status === 'ProgressStatus' && courierName !== null

/** B §7: the tree of an order, of a visitor without one, or with `context` the options in one OnDemand. */
export function createTreeHandlers(context: TreeContext) {
  const { db, getClock } = context
  const load = (order: OrderRow | undefined, call: { language: string; countryCode: string | undefined }) =>
    loadOfferedTree(db, order, { clock: getClock(), language: call.language, country: call.countryCode })

  const support: Handler<typeof getSupportTree> = async ({ query }, call) => {
    const order = query.orderId === undefined ? undefined : await getCustomerOrderRow(db, query.orderId, call.customer!.id)
    return toSupportTree(await load(order, call), { ...context, language: call.language, parent: query.context })
  }
  const contact: Handler<typeof getContactTree> = async ({ query }, call) => {
    if (query.orderId !== undefined && !call.customer) throw createSignInProblem()
    const order = query.orderId === undefined ? undefined : await getCustomerOrderRow(db, query.orderId, call.customer!.id)
    return toSupportTree(await load(order, call), { ...context, language: call.language })
  }
  return { getSupportTree: support, getContactTree: contact }
}

interface ReplyContext extends Pick<TreeContext, 'siteOrigin'> {
  readonly language: string
  /** Id of an OnDemand. */
  readonly parent?: string | undefined
}

/** @throws Problem 404 when `parent` is not an OnDemand of the tree */
function toSupportTree(offered: OfferedTree, { parent, ...context }: ReplyContext): SupportTree {
  const { tree, options, order, chain } = offered
  const container = parent === undefined ? undefined : options.find(it => it.id === parent && it.type === 'OnDemand')
  if (parent !== undefined && !container) throw new Problem(404, 'There is no such support option')
  const title = container?.title ?? tree?.title
  return {
    title: title ? pickText(title, chain) : translate(context.language, 'support.title'),
    orderUrn: order?.order.urn ?? null,
    options: toActions(offered, parent, context),
    products: order ? toSupportProducts(order) : [],
  }
}

const toActions = (offered: OfferedTree, parent: string | undefined, context: ReplyContext): SupportAction[] =>
  offered.options.filter(it => it.parent === parent).map(it => toAction(it, offered, context))

function toAction(option: StoredOption, offered: OfferedTree, context: ReplyContext): SupportAction {
  const { id, type, subject, text, subtitle, email = null } = option
  const { chain } = offered
  const pick = (texts: StoredOption['text']): string | null => (texts ? pickText(texts, chain) : null)
  const disabled = getDisabledReason(option, offered)
  return {
    id,
    type,
    title: pickText(option.title, chain),
    subtitle: disabled === undefined ? pick(subtitle) : translate(context.language, disabled),
    text: pick(text),
    emailAddress: email,
    webLink: option.url ?? (type === 'FAQLink' ? context.siteOrigin + toPath({ name: 'faq', language: context.language }) : null),
    // loaded when the customer opens it
    options: type === 'OnDemand' ? [] : toActions(offered, id, context),
    reasonTree: (option.reasons ?? []).map(it => toReason(it, pick)),
    disabled: disabled !== undefined,
    mailto: email === null ? null : `mailto:${email}${subject ? `?subject=${encodeURIComponent(pickText(subject, chain))}` : ''}`,
    subject: pick(subject),
    phoneNumber: type === 'PhoneCall' ? (option.phoneNumber ?? offered.phoneNumber) : null,
  }
}

/** An option that is shown, but not possible now. */
function getDisabledReason(
  { type }: StoredOption,
  { order: row }: OfferedTree,
): 'support.notCancellable' | 'support.noCourier' | undefined {
  if (!row) return undefined
  const { order } = row
  if (type === 'CancelOrder' && !isCancellable(order.status, order.stage)) return 'support.notCancellable'
  return type === 'CourierChat' && !hasCourier(order) ? 'support.noCourier' : undefined
}

function toReason(
  { id, title, subtitle, details, products }: StoredReason,
  pick: (texts: StoredOption['text']) => string | null,
): SupportReason {
  return {
    optionId: id,
    title: pick(title)!,
    type: products ? 'ProductSelector' : 'Form',
    textDetails: details ? { placeholder: pick(details.placeholder)!, required: details.required } : null,
    subtitle: pick(subtitle),
    productSelector: products ? { title: pick(products.title)!, required: products.required } : null,
  }
}

/** The lines of an order; their ids are their positions. */
export function toSupportProducts(row: OrderRow): SupportProduct[] {
  const products = toDeliveredOrder(row).lines.map((line, index) => ({
    id: String(index),
    name: line.name,
    customisation: describeCustomizations(line),
    imageId: line.imageId,
    quantity: line.quantity,
  }))
  // what the store had not got is refunded already
  return products.filter(it => it.quantity > 0)
}
