import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { checkouts } from '#backend/db/schema/checkout.ts'
import { loadCompany } from '#backend/modules/account/company/company.ts'
import { hasGranted } from '#backend/modules/account/personal-data/privacy.ts'
import { saveRequest } from '#backend/modules/checkout/checkout.ts'
import { createDebtProblem, findDebt, toDebtReply } from '#backend/modules/checkout/debt/debts.ts'
import { toNotice } from '#backend/modules/checkout/estimation.ts'
import { loadPaymentMethods } from '#backend/modules/checkout/payment-methods.ts'
import { loadSplitMethod } from '#backend/modules/cart/group/start-split.ts'
import { toPricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import { describePromoCode, describePromoCodeIssue } from '#backend/modules/checkout/promo-code-texts.ts'
import { findPartObstacles } from '#backend/modules/checkout/check-order.ts'
import { type Quote, quoteOrder, toQuoteTerms } from '#backend/modules/checkout/quote.ts'
import { loadOrderBalance } from '#backend/modules/checkout/balance/order-balance.ts'
import { createCheckoutIntent, type OrderIntent } from '#backend/modules/checkout/order-intent.ts'
import { translate } from '#backend/messages/messages.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { Notice } from '#contract/checkout/pricing.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'
import type { CheckoutRequest, CheckoutTemplate, getPriceBreakdown, loadCheckoutTemplate, OrderMode } from '#contract/checkout/template.ts'
import { isEtaSkipped } from '#domain/catalogue/store-eta.ts'
import type { OrderPart } from '#domain/checkout/order-check.ts'

type Section = CheckoutTemplate['sections'][number]

/** Calculates the price on every call. Obstacles to the delivery only (closed store, no address yet) are notices beside the price. */
export function loadCheckoutTemplateHandler(
  db: Db,
  provider: PaymentProvider | undefined,
  now: () => number,
): Handler<typeof loadCheckoutTemplate> {
  return async ({ params, body }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const intent = createCheckoutIntent(body)
    const instant = now()
    const quote = await quoteOrder(db, intent, toQuoteTerms(call, instant))
    const { store, total, eta } = quote
    const obstacles = findPartObstacles({ ...quote, intent, now: instant, language })
    const address = obstacles.get('address')
    // an address outside the zone opens a separate dialog (B §4), independent of other obstacles
    if (address?.details.code === 'OUT_OF_DELIVERY_ZONE') throw address
    const { cashLimit, paymentProviders } = store.country
    const area = { cashEnabled: store.city.cashEnabled, cashLimit, paymentProviders }
    const split = await loadSplitMethod(db, {
      hostId: customerId,
      storeId: store.id,
      now: instant,
      area,
      provider: provider?.name,
      language,
    })
    const methods = [
      ...split,
      ...(await loadPaymentMethods(db, customerId, area, provider)).map(it => ({ ...it, isDefault: it.isDefault && split.length === 0 })),
    ]
    const supported = methods.filter(it => body.orderDetails.paymentMethodSupport.includes(it.type))
    const [balance, debt] = await Promise.all([loadOrderBalance(db, customerId, intent, quote), findDebt(db, customerId)])
    await db.transaction(tx => saveRequest(tx, { customerId, id: params.id }, body, instant))
    const options = await loadOrderOptions(db, customerId, quote)
    return {
      id: params.id,
      orderDetails: body.orderDetails,
      sections: [
        ...((intent.parcel ?? intent.purchase)
          ? createFormSections(intent.parcel ? PARCEL_SECTIONS : PURCHASE_SECTIONS, obstacles, language)
          : createSections(intent.mode, store.cutleryRequestAllowed, obstacles, createPromoCodeNotice(quote, language), language)),
        ...createOptionSections(options, language),
        ...createLegalSections(quote),
      ],
      components: {
        ...body.components,
        ...(!intent.parcel && !intent.purchase && { promoCode: { value: getAppliedCode(quote) } }),
        ...(balance && { useBalance: { value: intent.useBalance } }),
        ...(options.company !== null && { companyInvoice: { value: intent.companyInvoice } }),
        ...(quote.confirmation !== undefined && { legalCheckboxAccepted: { value: intent.legalCheckboxAccepted } }),
        ...(options.canShare && { agreedToShareData: { value: intent.agreedToShareData } }),
        paymentMethod: { value: pickPayment(body, supported, total) },
      },
      paymentMethods: supported,
      pricingBreakdown: toPricingBreakdown(quote, language),
      total,
      balance: balance ?? null,
      debt: debt ? await toDebtReply(db, debt, language) : null,
      eta: isEtaUnknown(quote, intent) ? null : eta,
      notices:
        debt && store.country.debtBlocksOrders
          ? [{ ...toNotice(await createDebtProblem(db, debt, language)), style: 'WARNING' as const }]
          : [],
    }
  }
}

/** @source B §5: "Cash payment is cleared if the estimated total exceeds the maximum cash amount" */
function pickPayment({ components }: CheckoutRequest, methods: readonly PaymentMethod[], total: number) {
  const requested = components.paymentMethod?.value ?? null
  const method = methods.find(
    it =>
      it.type === requested?.type &&
      (it.type !== 'CreditCard' || it.id === requested.instrumentId) &&
      (it.alternativePlatform?.name ?? null) === requested.alternativePlatform,
  )
  const limit = method?.cash?.maximumAmount ?? null
  return !method || (limit !== null && total > limit) ? null : requested
}

/** The code that lowered the price. A code that does not apply leaves the order, and a notice says why. */
const getAppliedCode = ({ promoCode }: Quote): string | null => (promoCode && 'discount' in promoCode ? promoCode.code : null)

function createPromoCodeNotice({ promoCode, products }: Quote, language: string): Notice | null {
  if (!promoCode) return null
  if ('issue' in promoCode) return { style: 'DANGER', text: describePromoCodeIssue(promoCode, language, products) }
  return { style: 'SUCCESS', text: describePromoCode(promoCode.found, language) }
}

interface OrderOptions {
  /** Name of the company that the invoice can name. */
  readonly company: string | null
  /** False for a customer who shares with all stores. */
  readonly canShare: boolean
}

async function loadOrderOptions(db: Db, customerId: number, { store: { country }, parcel, isPurchase }: Quote): Promise<OrderOptions> {
  const hasInvoices = country.customerInvoicesEnabled && country.customerManualInvoicesEnabled
  const [company, isShared] = await Promise.all([
    hasInvoices ? loadCompany(db, customerId) : null,
    hasGranted(db, customerId, 'DATA_SHARING'),
  ])
  // a parcel and a purchase have no store to share with
  return { company: company?.name ?? null, canShare: !isShared && !parcel && !isPurchase }
}

function createOptionSections({ company, canShare }: OrderOptions, language: string): Section[] {
  const toSection = (component: Section['component'], title: string): Section => ({ component, title, subtitle: null, required: false, notice: null }) // prettier-ignore
  return [
    ...(company === null ? [] : [toSection('companyInvoice', translate(language, 'checkout.companyInvoice', { company }))]),
    ...(canShare ? [toSection('agreedToShareData', translate(language, 'checkout.agreedToShareData'))] : []),
  ]
}

/** B §2, "legal": the customer confirms a minimum age or a prescription. */
const createLegalSections = ({ confirmation }: Quote): Section[] =>
  confirmation === undefined
    ? []
    : [{ component: 'legalCheckboxAccepted', title: confirmation, subtitle: null, required: true, notice: null }]

const OPTIONAL_COMPONENTS: ReadonlySet<string> = new Set(['note', 'cutleryRequested', 'courierTip', 'promoCode'])

const PART_BY_COMPONENT: Readonly<Record<string, OrderPart>> = { deliveryAddress: 'address', scheduledTime: 'time' }

function createSections(
  mode: OrderMode,
  hasCutlery: boolean,
  obstacles: ReturnType<typeof findPartObstacles>,
  promoCodeNotice: Notice | null,
  language: string,
): Section[] {
  const names = [
    mode === 'PICKUP' ? 'pickupAddress' : 'deliveryAddress',
    'scheduledTime',
    ...(hasCutlery ? (['cutleryRequested'] as const) : []),
    'note',
    // no courier comes to a customer who collects the order
    ...(mode === 'DELIVERY' ? (['courierTip'] as const) : []),
    'paymentMethod',
    'promoCode',
  ] as const
  return names.map(component => {
    const obstacle = obstacles.get(PART_BY_COMPONENT[component]!)
    return {
      component,
      title: translate(language, `checkout.${component}`),
      subtitle: null,
      required: !OPTIONAL_COMPONENTS.has(component),
      notice: component === 'promoCode' ? promoCodeNotice : obstacle ? toNotice(obstacle) : null,
    }
  })
}

/** The parts of the form of a parcel, from top to bottom. */
const PARCEL_SECTIONS = ['points', 'parcel', 'description', 'scheduledTime', 'paymentMethod'] as const
const PURCHASE_SECTIONS = ['purchase', 'selectedPriceEstimationOption', 'points', 'description', 'scheduledTime', 'paymentMethod'] as const

type FormSection = (typeof PARCEL_SECTIONS | typeof PURCHASE_SECTIONS)[number]

function createFormSections(names: readonly FormSection[], obstacles: ReturnType<typeof findPartObstacles>, language: string): Section[] {
  return names.map(component => {
    const obstacle = component === 'scheduledTime' ? obstacles.get('time') : component === 'points' ? obstacles.get('address') : undefined
    return {
      component,
      title: translate(language, `checkout.${component === 'description' && !names.includes('parcel') ? 'purchaseNote' : component}`),
      subtitle: null,
      // a purchase needs no note
      required: component !== 'description' || names.includes('parcel'),
      notice: obstacle ? toNotice(obstacle) : null,
    }
  })
}

/** @source B §5: "ETA is skipped … if an order has more than 2 points and the store has no ETA" */
function isEtaUnknown({ store }: Quote, { parcel, deliveryPoint }: OrderIntent): boolean {
  const points = parcel?.points.filter(it => it.type !== 'RETURN').length ?? 0
  return points > 0 && isEtaSkipped({ deliveryPoint, storeAddressId: store.addressId, points, storeHasEta: store.etaEnabled })
}

/** The price of the last saved request, at current prices. */
export function getPriceBreakdownHandler(db: Db, now: () => number): Handler<typeof getPriceBreakdown> {
  return async ({ params }, call) => {
    const [row] = await db
      .select({ request: checkouts.request })
      .from(checkouts)
      .where(and(eq(checkouts.customerId, call.customer!.id), eq(checkouts.id, params.id)))
    if (!row?.request) throw new Problem(404, 'There is no such checkout')
    const quote = await quoteOrder(db, createCheckoutIntent(row.request), toQuoteTerms(call, now()))
    return { total: quote.total, pricingBreakdown: toPricingBreakdown(quote, call.language) }
  }
}
