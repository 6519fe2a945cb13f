import { atom } from 'nanostores'

import type { Cart } from '#contract/cart/cart.ts'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import type { PriceChanged } from '#contract/checkout/pricing.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import type { Address } from '#contract/geo/address.ts'
import { hasSamePrice } from '#domain/cart/seen-fees.ts'
import { canEstimate, findPartIssues, checkOrder, type OrderDraft, findOrderIssues, clearExcessCash } from '#domain/checkout/order-check.ts'
import { buildCheckoutRequest, buildEstimationRequest } from '#domain/checkout/checkout-request.ts'
import { getInitialPayment, isPaymentUnavailable, type PaymentChoice } from '#domain/checkout/payment-choice.ts'
import { toOrderDraft } from '#domain/checkout/order-draft.ts'
import { readSavedCheckout, getFreshValues } from '#domain/checkout/restore-checkout.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { canOrder } from '#state/account/session-state.ts'
import type { PaymentIntention } from '#state/checkout/checkout-payment.ts'
import { createErrorDialog } from '#state/checkout/checkout-error-dialog.ts'
import { toCheckoutError, toErrorDetail } from '#state/checkout/checkout-errors.ts'
import { createLazyPayment, type PaymentModule } from '#state/checkout/lazy-payment.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'
import { createPriceLoader } from '#state/checkout/checkout-price.ts'
import { createOrderPromoCode } from '#state/checkout/order-promo-code.ts'
import { createOrderEta } from '#state/checkout/order-eta.ts'
import type { Choices, OrderOption, PaymentProgress, Quote, CheckoutError } from '#state/checkout/checkout-types.ts'
import { getDisplayedPrice, getMaxCashOf, getOrderConditions, isCovered } from '#state/checkout/displayed-price.ts'

/** B §9: "Debounce 500 ms": the note is sent when typing pauses. */
const NOTE_DEBOUNCE_MS = 500

/** The checkout of one cart. The server prices it; this store holds the choices and requests a new price when they change. */
export function createCheckout(dependencies: CheckoutDependencies & { loadPayment(): Promise<PaymentModule> }) {
  const { call, carts, deliveryAddress, session, cartCheck, place, storage, report, now, newId, sleep } = dependencies
  const { store } = place
  const callPlace = { language: place.language, cityCode: store.cityCode, countryCode: place.countryCode }
  const $choices = atom<Choices>({ ...(store.open && { scheduledTime: -1 }), note: '', cutleryRequested: false })
  const $quote = atom<Quote | undefined>()
  /** Why there is no price. The customer can request it again. */
  const $quoteError = atom<CheckoutError | undefined>()
  /** Issues of the last attempt to order. `attempt` counts, so that each attempt moves the focus. */
  const $orderIssues = atom<{ readonly attempt: number; readonly issues: ReturnType<typeof findPartIssues> } | undefined>()
  let attempt = 0
  const errorDialog = createErrorDialog(() => dependencies.navigate(store.path))
  const { $error, dismiss } = errorDialog
  const $paying = atom<PaymentProgress>('idle')
  /** The maximum, when cash was cleared because the total is above it. */
  const $cashCleared = atom<number | undefined>()
  /** The address that the marketplace has rejected as out of the delivery zone. */
  let unreachable: Address | undefined
  let [basketId, checkoutId] = ['', newId()]
  let pricedCart: Cart | undefined
  let intention: PaymentIntention | undefined
  /** True once a payment method was offered or selected: no other method is then selected automatically. */
  let isPaymentOffered = false

  const isSignedIn = (): boolean => canOrder(session.$session.get())
  const isSessionUnknown = (): boolean => session.$session.get().status === 'unknown'
  const getCart = (): Cart | undefined => {
    const cart = carts.$cart.get()
    return cart && cart.total > 0 ? cart : undefined
  }
  const getOrderDraft = (): OrderDraft =>
    toOrderDraft({
      mode: store.mode,
      cityCode: store.cityCode,
      address: deliveryAddress.$address.get(),
      unreachable,
      choices: $choices.get(),
      ...getOrderConditions($quote.get(), $choices.get()),
    })
  const toRequest = (cart: Cart) => buildCheckoutRequest({ cart, store, address: deliveryAddress.$address.get(), choices: $choices.get() })

  /** The template for a customer, the estimation for a visitor; undefined while there is nothing to price. */
  async function loadQuote(): Promise<Quote | undefined> {
    const cart = getCart()
    if (!cart) return undefined
    if (isSignedIn()) return call(loadCheckoutTemplate, { params: { id: checkoutId }, body: toRequest(cart) }, { place: callPlace })
    const order = getOrderDraft()
    const address = deliveryAddress.$address.get()
    if (isSessionUnknown() || !canEstimate(order) || (!address && store.mode === 'DELIVERY')) return undefined
    const body = buildEstimationRequest({ cart, store, address, scheduledTime: order.scheduledTime! })
    const estimate = await call(estimateOrder, { body }, { place: callPlace })
    return { ...estimate, eta: null, sections: [], paymentMethods: undefined }
  }

  const eta = createOrderEta({ call, place, now })
  const getEtaOrder = () => ({ units: getCart()?.total ?? 0, deliveryPoint: deliveryAddress.$address.get()?.geo })

  const { $loading, reload, ...price } = createPriceLoader({
    cartCheck,
    getCart,
    $quote,
    fees: store.fees,
    loadQuote() {
      // the template of a customer has the ETA
      if (!isSessionUnknown() && !isSignedIn() && getCart()) void eta.refresh(getEtaOrder())
      return loadQuote()
    },
    onQuote: applyQuote,
    onError: handleQuoteError,
  })

  function applyQuote(quote: Quote | undefined): void {
    $quoteError.set(undefined)
    $quote.set(quote)
    if (!quote) return
    promoCode.acceptQuote(quote)
    if (quote.eta) eta.accept(getEtaOrder(), quote.eta)
    const methods = quote.paymentMethods
    if (methods) errorDialog.acceptTemplate()
    const { payment } = $choices.get()
    const maximum = getMaxCashOf(quote)
    if (payment === undefined) {
      if (methods && !isPaymentOffered) choosePayment(getInitialPayment(methods, quote.total, maximum, place.takesCards))
    } else if (payment !== 'newCard' && methods && isPaymentUnavailable(payment, methods)) choosePayment(undefined)
    else if (payment !== 'newCard' && clearExcessCash(payment, quote.total, maximum) === undefined) {
      choosePayment(undefined)
      $cashCleared.set(maximum)
    }
  }

  /** @source B §4: "Template load failure: same modals, an action is recorded" */
  function handleQuoteError(error: unknown): void {
    const checkoutError = toCheckoutError(error)
    report({ kind: 'event', name: 'CK_BECK_TEMPLATE_LOAD_FAILURE', detail: toErrorDetail(checkoutError) })
    if (checkoutError.kind === 'outOfZone') markUnreachable()
    if (checkoutError.kind === 'time') clearTime()
    $quoteError.set(checkoutError)
    errorDialog.showQuoteError(checkoutError, isSignedIn())
  }

  /** @source B §4: "Out-of-delivery-zone: the address is marked unreachable and a modal is shown." */
  const markUnreachable = (): void => void (unreachable = deliveryAddress.$address.get())

  function save(): void {
    const { name, storeId, path, checkoutPath } = store
    const dynamicValues = { savedAt: now(), basketId, checkoutId, choices: $choices.get(), ...(intention && { intention }) }
    try {
      storage.setItem(STORAGE_NAME.checkout, JSON.stringify({ store: { storeId, name, path, checkoutPath }, dynamicValues }))
    } catch {
      report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'checkout' })
    }
  }

  /** A new cart starts a new checkout; the same cart after a reload restores its checkout. */
  function restoreOrStart(cart: Cart): void {
    basketId = cart.info.basketId
    const values = getFreshValues(readSavedCheckout(storage.getItem(STORAGE_NAME.checkout)), basketId, now())
    checkoutId = values?.checkoutId ?? newId()
    intention = values?.intention
    if (values) $choices.set({ ...values.choices, ...(values.choices.scheduledTime === undefined && store.open && { scheduledTime: -1 }) })
  }

  function handleCartChange(cart: Cart | undefined): void {
    if (!cart || cart.total === 0) return $quote.set(undefined)
    const isUnchanged = hasSamePrice(pricedCart, cart)
    pricedCart = cart
    if (isUnchanged) return
    if (cart.info.basketId !== basketId) restoreOrStart(cart)
    else if ($choices.get().legalCheckboxAccepted) $choices.set({ ...$choices.get(), legalCheckboxAccepted: false })
    save()
    void reload()
  }

  /** Removes issues that are resolved. New issues appear at the next attempt. */
  function clearResolvedIssues(): void {
    const before = $orderIssues.get()
    const still = findOrderIssues(getOrderDraft())
    if (before) $orderIssues.set({ ...before, issues: before.issues.filter(it => still.includes(it.issue)) })
  }

  function change(changes: Partial<Choices>, requestPrice: () => Promise<void> = reload): void {
    $choices.set({ ...$choices.get(), ...changes })
    clearResolvedIssues()
    save()
    void requestPrice()
  }

  /** Requests no price: there is none without a time. The order check then requires a time. */
  function clearTime(): void {
    const { scheduledTime: _, ...others } = $choices.get()
    $choices.set(others)
    save()
  }

  function choosePayment(payment: PaymentChoice | undefined): void {
    isPaymentOffered = true
    if (payment !== undefined) $cashCleared.set(undefined)
    const { payment: _, ...others } = $choices.get()
    $choices.set(payment === undefined ? others : { ...others, payment })
    clearResolvedIssues()
    save()
    void reload()
  }

  const promoCode = createOrderPromoCode({ call, place: callPlace, $choices, save, reload })

  let debounceTurn = 0
  async function reloadDebounced(): Promise<void> {
    const requestId = ++debounceTurn
    await sleep(NOTE_DEBOUNCE_MS)
    if (requestId === debounceTurn) await reload()
  }

  const createPaymentParts = (emptyCart: PaymentModule['emptyCart']) => ({
    getOrder() {
      const [cart, quote] = [getCart(), $quote.get()]
      return cart && quote && { checkoutId, body: { ...toRequest(cart), ...getDisplayedPrice(quote) } }
    },
    waitForQuote: () => price.getRunningLoad() ?? Promise.resolve(),
    startNewCheckout() {
      checkoutId = newId()
      intention = undefined
      save()
    },
    getIntention: () => intention,
    saveIntention(it: PaymentIntention | undefined) {
      intention = it
      save()
    },
    applyPrice: (it: PriceChanged) => $quote.set($quote.get() && { ...$quote.get()!, ...it }),
    async submitNewCard() {
      if ($choices.get().payment !== 'newCard' || isCovered($quote.get())) return true
      const card = await dependencies.card.submitCard()
      if (card) choosePayment({ type: 'CreditCard', alternativePlatform: null, instrumentId: card.id })
      return card !== undefined
    },
    completeOrder() {
      emptyCart(store.storeId)
      storage.removeItem(STORAGE_NAME.checkout)
    },
  })

  const payment = createLazyPayment({
    async load() {
      const { createPayment, emptyCart } = await dependencies.loadPayment()
      return createPayment({ ...dependencies, ...createPaymentParts(emptyCart), $error, $paying, markUnreachable, clearTime })
    },
    $paying,
    $error,
  })

  /** Places the order, or shows what is missing. A second call during the first has no effect. */
  async function pay(requireCustomer = dependencies.requireSignIn): Promise<void> {
    if (!getCart()) return
    if (!(await price.confirm())) return dependencies.reviewChanges()
    // the session may not be loaded yet: a customer who is signed in must not see the sign-in dialog
    if (isSessionUnknown() && !(await session.load())) return $error.set({ kind: 'network' })
    const order = getOrderDraft()
    $orderIssues.set({ attempt: ++attempt, issues: findPartIssues(findOrderIssues(order)) })
    if (checkOrder(order) !== undefined) {
      if ($choices.get().payment === 'newCard' && isSignedIn()) dependencies.card.showMissingFields()
      return
    }
    if (!isSignedIn()) return requireCustomer()
    if ($quote.get() === undefined) await reload()
    if ($quote.get() === undefined) return void ($error.get() ?? $error.set($quoteError.get() ?? { kind: 'network' }))
    await (await payment.open())?.pay()
  }

  carts.$cart.subscribe(handleCartChange)
  deliveryAddress.$address.listen(() => {
    clearResolvedIssues()
    price.requireComparison()
    void reload()
  })
  session.$session.listen(() => void reload())

  return {
    $choices,
    $quote,
    $loading,
    $quoteError,
    $orderIssues,
    $error,
    $cashCleared,
    $paying,
    $openChanges: cartCheck.$openChanges,
    $eta: eta.$eta,
    refreshEta: (): void => void (getCart() && eta.refresh(getEtaOrder())),
    now,
    reload,
    pay: (): Promise<void> => pay(),
    dismiss,
    closeError: errorDialog.close,
    preparePayment: payment.prepare,
    openOrder: async (orderId: number): Promise<void> => (await payment.open())?.openOrder(orderId),
    payAsGuest: (): Promise<void> => pay(dependencies.requireGuest),
    acceptPrice: (): Promise<void> => (dismiss(), pay()),
    choosePayment,
    promoCode,
    /** Shows beside the time that one must be selected, and moves the focus there. */
    requireTime: (): void => $orderIssues.set({ attempt: ++attempt, issues: [{ part: 'time', issue: 'error.noTime' }] }),
    setTime: (scheduledTime: number): void => change({ scheduledTime }),
    setOption: (option: OrderOption, value: boolean): void => change({ [option]: value }),
    setTip: (courierTip: number): void => change({ courierTip }),
    setNote: (note: string): void => change({ note }, reloadDebounced),
  }
}

export type Checkout = ReturnType<typeof createCheckout>
