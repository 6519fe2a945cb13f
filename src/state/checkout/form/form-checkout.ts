import { atom } from 'nanostores'

import type { Eta } from '#contract/catalogue/eta.ts'
import type * as z from 'zod/mini'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import type { PriceChanged } from '#contract/checkout/pricing.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { checkOrder, clearExcessCash, findOrderIssues, findPartIssues, type OrderDraft } from '#domain/checkout/order-check.ts'
import { getInitialPayment, isPaymentUnavailable, type PaymentChoice, UNENTERED_CARD } from '#domain/checkout/payment-choice.ts'
import { getEnteredPayment } from '#domain/checkout/checkout-request.ts'
import { BALANCE_PAYMENT } from '#domain/checkout/balance.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'
import { createErrorDialog } from '#state/checkout/checkout-error-dialog.ts'
import { toCheckoutError, toErrorDetail } from '#state/checkout/checkout-errors.ts'
import type { createPayment, PaymentIntention } from '#state/checkout/checkout-payment.ts'
import { createPriceLoader } from '#state/checkout/checkout-price.ts'
import type { CheckoutError, Choices, OrderOption, PaymentProgress, Quote } from '#state/checkout/checkout-types.ts'
import { getDisplayedPrice, getMaxCashOf, isCovered } from '#state/checkout/displayed-price.ts'
import { createLazyPayment } from '#state/checkout/lazy-payment.ts'
import type { FormStorage } from '#state/checkout/form/form-storage.ts'

/** A typed text is sent when typing pauses. @source B §9: "Debounce 500 ms" */
const DEBOUNCE_MS = 500

export type FormDependencies = Omit<CheckoutDependencies, 'carts' | 'deliveryAddress' | 'cartCheck' | 'reviewChanges'> & {
  /** ISO 4217. */
  readonly currency: string
  /** Opens the page before the form. */
  leave(): void
  loadPayment(): Promise<{ readonly createPayment: typeof createPayment }>
}

/** What one kind of form is. */
interface FormKind<Form, Issue> {
  readonly storage: FormStorage<Form>
  createForm(): Form
  /** Whether the marketplace can price the form. */
  isPriced(form: Form): boolean
  toRequest(form: Form, basketId: string, choices: Choices): CheckoutRequest
  toEstimation(form: Form, scheduledTime: number): z.infer<typeof estimateOrder.body>
  /** Everything that is not right, in the order of the form. */
  findIssues(form: Form): Issue[]
  /** Undefined where B §5 skips it, and before it is known. */
  getEta(form: Form): Eta | undefined
  /** Whether the customer has to confirm what couriers do not take. */
  readonly needsConfirmation: boolean
}

/** A form has no cart whose prices could differ. */
const NO_CART = {
  getCart: () => undefined,
  cartCheck: { $openChanges: atom(0), check: () => Promise.resolve(), confirm: () => Promise.resolve(true) },
}

/** The checkout of an order that is a form: a parcel, or a purchase. The price before it is finished, and the payment. */
export function createFormCheckout<Form extends object, Issue>(dependencies: FormDependencies, kind: FormKind<Form, Issue>) {
  const { call, session, place, report, now, newId, sleep } = dependencies
  const { store } = place
  const callPlace = { language: place.language, cityCode: store.cityCode, countryCode: place.countryCode }
  const saved = kind.storage
  const restored = saved.restore()
  const $form = atom<Form>(restored?.form ?? kind.createForm())
  const $choices = atom<Choices>(
    restored?.values?.choices ?? { ...(store.open && { scheduledTime: -1 }), note: '', cutleryRequested: false },
  )
  const $eta = atom(kind.getEta($form.get()))
  const $quote = atom<Quote | undefined>()
  const $quoteError = atom<CheckoutError | undefined>()
  /** Issues of the last attempt to order. Each attempt moves the focus to the first one. */
  const $formIssues = atom<{ readonly attempt: number; readonly issues: readonly Issue[] } | undefined>()
  const $orderIssues = atom<{ readonly attempt: number; readonly issues: ReturnType<typeof findPartIssues> } | undefined>()
  let attempt = 0
  const errorDialog = createErrorDialog(dependencies.leave)
  const { $error, dismiss } = errorDialog
  const $paying = atom<PaymentProgress>('idle')
  const $cashCleared = atom<number | undefined>()
  const basketId = restored?.basketId ?? newId()
  let checkoutId = restored?.values?.checkoutId ?? newId()
  let intention: PaymentIntention | undefined = restored?.values?.intention
  let isPaymentOffered = false

  const isSignedIn = (): boolean => session.$session.get().status === 'authenticated'
  const isSessionUnknown = (): boolean => session.$session.get().status === 'unknown'
  const toRequest = () => kind.toRequest($form.get(), basketId, $choices.get())

  /** Each address is checked by the form, so only its absence is an issue of the order. */
  const getOrderDraft = (): OrderDraft => {
    const { scheduledTime, payment, legalCheckboxAccepted = false } = $choices.get()
    return {
      scheduledTime,
      delivery: kind.isPriced($form.get()) ? { cityCode: store.cityCode, reachable: true } : undefined,
      payment: isCovered($quote.get()) ? BALANCE_PAYMENT : payment === 'newCard' ? UNENTERED_CARD : getEnteredPayment($choices.get()),
      isLegalMissing: kind.needsConfirmation && !legalCheckboxAccepted,
    }
  }

  /** The template for a customer, the estimation for a visitor; undefined until the form can be priced. */
  async function loadQuote(): Promise<Quote | undefined> {
    if (!kind.isPriced($form.get())) return undefined
    if (isSignedIn()) return call(loadCheckoutTemplate, { params: { id: checkoutId }, body: toRequest() }, { place: callPlace })
    const { scheduledTime } = $choices.get()
    if (isSessionUnknown() || scheduledTime === undefined) return undefined
    const estimate = await call(estimateOrder, { body: kind.toEstimation($form.get(), scheduledTime) }, { place: callPlace })
    return { ...estimate, eta: null, sections: [], paymentMethods: undefined }
  }

  const { $loading, reload, ...price } = createPriceLoader({
    ...NO_CART,
    fees: store.fees,
    $quote,
    loadQuote,
    onQuote: applyQuote,
    onError: handleQuoteError,
  })

  function applyQuote(quote: Quote | undefined): void {
    $quoteError.set(undefined)
    $quote.set(quote)
    if (!quote) return
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

  function handleQuoteError(error: unknown): void {
    const checkoutError = toCheckoutError(error)
    report({ kind: 'event', name: 'CK_BECK_TEMPLATE_LOAD_FAILURE', detail: toErrorDetail(checkoutError) })
    if (checkoutError.kind === 'time') clearTime()
    $quoteError.set(checkoutError)
    errorDialog.showQuoteError(checkoutError, isSignedIn())
  }

  const save = (): void => saved.save($form.get(), { basketId, checkoutId, choices: $choices.get(), ...(intention && { intention }) })

  const findIssues = (): Issue[] => kind.findIssues($form.get())

  /** Removes issues that are resolved. New ones appear at the next attempt. */
  function clearResolvedIssues(): void {
    const [form, order] = [$formIssues.get(), $orderIssues.get()]
    const left = new Set(findIssues().map(it => JSON.stringify(it)))
    if (form) $formIssues.set({ ...form, issues: form.issues.filter(it => left.has(JSON.stringify(it))) })
    const still = findOrderIssues(getOrderDraft())
    if (order) $orderIssues.set({ ...order, issues: order.issues.filter(it => still.includes(it.issue)) })
  }

  let debounceTurn = 0
  async function reloadDebounced(): Promise<void> {
    const turn = ++debounceTurn
    await sleep(DEBOUNCE_MS)
    if (turn === debounceTurn) await reload()
  }

  /** @param isTyped a text, of which each letter is a change */
  function changeForm(changes: Partial<Form>, isTyped = false): void {
    $form.set({ ...$form.get(), ...changes })
    $eta.set(kind.getEta($form.get()))
    clearResolvedIssues()
    save()
    void (isTyped ? reloadDebounced() : reload())
  }

  function change(changes: Partial<Choices>): void {
    $choices.set({ ...$choices.get(), ...changes })
    clearResolvedIssues()
    save()
    void reload()
  }

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

  const payment = createLazyPayment({
    async load() {
      const { createPayment } = await dependencies.loadPayment()
      return createPayment({
        ...dependencies,
        $error,
        $paying,
        clearTime,
        // the form checks every address before
        markUnreachable: () => {},
        getOrder() {
          const quote = $quote.get()
          return quote && { checkoutId, body: { ...toRequest(), ...getDisplayedPrice(quote) } }
        },
        waitForQuote: () => price.getRunningLoad() ?? Promise.resolve(),
        startNewCheckout() {
          checkoutId = newId()
          intention = undefined
          save()
        },
        getIntention: () => intention,
        saveIntention(it) {
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
        completeOrder: saved.clear,
      })
    },
    $paying,
    $error,
  })

  /** Places the order, or shows what is missing. */
  async function pay(): Promise<void> {
    if (isSessionUnknown() && !(await session.load())) return $error.set({ kind: 'network' })
    const draft = getOrderDraft()
    const issues = findIssues()
    attempt += 1
    $formIssues.set({ attempt, issues })
    const orderIssues = findPartIssues(findOrderIssues(draft))
    // the first issue gets the focus: those of the form come first
    const isFormFirst = issues.length > 0 && orderIssues[0]?.part !== 'address'
    $orderIssues.set({ attempt, issues: [...(isFormFirst ? [{ part: 'address' as const, issue: 'error.noAddress' as const }] : []), ...orderIssues] }) // prettier-ignore
    if (issues.length > 0 || checkOrder(draft) !== undefined) return
    if (!isSignedIn()) return dependencies.requireSignIn()
    if ($quote.get() === undefined) await reload()
    if ($quote.get() === undefined) return void ($error.get() ?? $error.set($quoteError.get() ?? { kind: 'network' }))
    await (await payment.open())?.pay()
  }

  session.$session.listen(() => void reload())
  if (restored) void reload()

  return {
    $form,
    $formIssues,
    $choices,
    $quote,
    $loading,
    $quoteError,
    $orderIssues,
    $error,
    $cashCleared,
    $paying,
    $eta,
    now,
    reload,
    pay,
    dismiss,
    closeError: errorDialog.close,
    preparePayment: payment.prepare,
    openOrder: async (orderId: number): Promise<void> => (await payment.open())?.openOrder(orderId),
    acceptPrice: (): Promise<void> => (dismiss(), pay()),
    choosePayment,
    requireTime: (): void => $orderIssues.set({ attempt: ++attempt, issues: [{ part: 'time', issue: 'error.noTime' }] }),
    setTime: (scheduledTime: number): void => change({ scheduledTime }),
    setOption: (option: OrderOption, value: boolean): void => change({ [option]: value }),
    changeForm,
  }
}
