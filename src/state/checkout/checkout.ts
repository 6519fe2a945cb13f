import { atom } from 'nanostores'

import type { Cart } from '#contract/cart/cart.ts'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import type { Address } from '#contract/geo/address.ts'
import {
  canEstimate,
  cashMaximum,
  faultyParts,
  orderCheck,
  type OrderDraft,
  orderFaults,
  withoutTooMuchCash,
} from '#domain/checkout/order-check.ts'
import { checkoutRequest, estimationRequest } from '#domain/checkout/checkout-request.ts'
import { firstChoice, isGone, type PaymentChoice } from '#domain/checkout/payment-choice.ts'
import { toOrderDraft } from '#domain/checkout/order-draft.ts'
import { readSavedCheckout, restoredValues } from '#domain/checkout/restore-checkout.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createPayment, type Intention } from '#state/checkout/checkout-payment.ts'
import { toCheckoutError } from '#state/checkout/checkout-errors.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'
import type { Choices, Quote, CheckoutError } from '#state/checkout/checkout-types.ts'

/** B §9: "Debounce 500 ms": what is typed is sent when the hand rests. */
const REST_MS = 500

/** The checkout of one store's basket. The server prices it; this remembers what was chosen and asks again when it changes. */
export function createCheckout(parts: CheckoutDependencies) {
  const { call, carts, deliveryAddress, session, place, storage, report, now, newId, sleep } = parts
  const { store } = place
  const $choices = atom<Choices>({ ...(store.open && { scheduledTime: -1 }), note: '', cutleryRequested: false })
  const $quote = atom<Quote | undefined>()
  const $loading = atom(false)
  /** Why there is no price; it is asked for again on demand. */
  const $failure = atom<CheckoutError | undefined>()
  /** What is missing, once an attempt to order has found it. `attempt` counts, so that each attempt moves the focus. */
  const $faults = atom<{ readonly attempt: number; readonly parts: ReturnType<typeof faultyParts> } | undefined>()
  let attempt = 0
  const $trouble = atom<CheckoutError | undefined>()
  /** What may be paid in cash, when the total is above it and cash was therefore cleared. */
  const $cashCleared = atom<number | undefined>()
  /** True once the marketplace has said that it does not deliver there. */
  let unreachable: Address | undefined
  let basketId = ''
  let checkoutId = newId()
  let intention: Intention | undefined
  /** A way to pay has been offered or chosen: from then on nobody is moved to another one unasked. */
  let offered = false

  const signedIn = (): boolean => session.$session.get().status === 'authenticated'
  const isUnknown = (): boolean => session.$session.get().status === 'unknown'
  const cartNow = (): Cart | undefined => {
    const cart = carts.$cart.get()
    return cart && cart.total > 0 ? cart : undefined
  }
  const draft = (): OrderDraft =>
    toOrderDraft({ cityCode: store.cityCode, address: deliveryAddress.$address.get(), unreachable, choices: $choices.get() })

  const request = (cart: Cart) => checkoutRequest({ cart, store, address: deliveryAddress.$address.get(), choices: $choices.get() })

  /** The template for who is signed in, the plain estimation for who is not; nothing while there is nothing to price. */
  async function ask(): Promise<Quote | undefined> {
    const cart = cartNow()
    if (!cart) return undefined
    const where = { place: { language: place.language, cityCode: store.cityCode, countryCode: place.countryCode } }
    if (signedIn()) return call(loadCheckoutTemplate, { params: { id: checkoutId }, body: request(cart) }, where)
    const order = draft()
    const address = deliveryAddress.$address.get()
    if (isUnknown() || !canEstimate(order) || !address) return undefined
    const body = estimationRequest({ cart, store, address, scheduledTime: order.scheduledTime! })
    const estimate = await call(estimateOrder, { body }, where)
    return { ...estimate, eta: null, sections: [], paymentMethods: undefined }
  }

  let wanted = 0
  let running: Promise<void> | undefined

  /** Asks for the price of the order as it is now. One question at a time, and only the answer to the newest counts. */
  function reload(): Promise<void> {
    wanted++
    running ??= untilCurrent().finally(() => {
      running = undefined
      $loading.set(false)
    })
    return running
  }

  async function untilCurrent(): Promise<void> {
    $loading.set(true)
    for (let turn = 0; turn !== wanted;) {
      turn = wanted
      const outcome = await ask().then(
        quote => ({ quote }),
        (error: unknown) => ({ error }),
      )
      if (turn !== wanted) continue
      if ('quote' in outcome) take(outcome.quote)
      else refuse(outcome.error)
    }
  }

  function take(quote: Quote | undefined): void {
    $failure.set(undefined)
    $quote.set(quote)
    const methods = quote?.paymentMethods
    if (!quote || !methods) return
    const { payment } = $choices.get()
    const maximum = cashMaximum(methods)
    if (payment === undefined) {
      if (!offered) choosePayment(firstChoice(methods, quote.total, maximum))
    } else if (payment !== 'newCard' && isGone(payment, methods)) choosePayment(undefined)
    else if (payment !== 'newCard' && withoutTooMuchCash(payment, quote.total, maximum) === undefined) {
      choosePayment(undefined)
      $cashCleared.set(maximum)
    }
  }

  /** @source B §4: "Template load failure: same modals, an action is recorded, and the user goes back unless a dynamic template exists." */
  function refuse(error: unknown): void {
    const trouble = toCheckoutError(error)
    report({ kind: 'event', name: 'CK_BECK_TEMPLATE_LOAD_FAILURE', detail: { kind: trouble.kind } })
    if (trouble.kind === 'outOfZone') markUnreachable()
    if (trouble.kind === 'time') clearTime()
    $failure.set(trouble)
    if (trouble.kind !== 'silence' && $trouble.get() === undefined) $trouble.set(trouble)
  }

  /** @source B §4: "Out-of-delivery-zone: the address is marked unreachable and a modal is shown." */
  function markUnreachable(): void {
    unreachable = deliveryAddress.$address.get()
  }

  function save(): void {
    const { name, storeId, path, checkoutPath } = store
    const dynamicValues = { savedAt: now(), basketId, checkoutId, choices: $choices.get(), ...(intention && { intention }) }
    try {
      storage.setItem(STORAGE_NAME.checkout, JSON.stringify({ store: { storeId, name, path, checkoutPath }, dynamicValues }))
    } catch {
      report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'checkout' })
    }
  }

  /** Another basket is another checkout; the same one, after a reload, is the one it was. */
  function enter(cart: Cart): void {
    basketId = cart.info.basketId
    const values = restoredValues(readSavedCheckout(storage.getItem(STORAGE_NAME.checkout)), basketId, now())
    checkoutId = values?.checkoutId ?? newId()
    intention = values?.intention
    if (values) $choices.set({ ...values.choices, ...(values.choices.scheduledTime === undefined && store.open && { scheduledTime: -1 }) })
  }

  function follow(cart: Cart | undefined): void {
    if (!cart || cart.total === 0) {
      $quote.set(undefined)
      return
    }
    if (cart.info.basketId !== basketId) enter(cart)
    save()
    void reload()
  }

  /** What has been mended is no longer said; what else is missing is said at the next attempt. */
  function forgetMended(): void {
    const before = $faults.get()
    const still = orderFaults(draft())
    if (before) $faults.set({ ...before, parts: before.parts.filter(it => still.includes(it.fault)) })
  }

  function change(some: Partial<Choices>, ask: () => Promise<void> = reload): void {
    $choices.set({ ...$choices.get(), ...some })
    forgetMended()
    save()
    void ask()
  }

  /** Does not ask for a price: there is none without a time. The order check then asks the customer for a time. */
  function clearTime(): void {
    const { scheduledTime: _, ...others } = $choices.get()
    $choices.set(others)
    save()
  }

  function choosePayment(payment: PaymentChoice | undefined): void {
    offered = true
    if (payment !== undefined) $cashCleared.set(undefined)
    const { payment: _, ...others } = $choices.get()
    $choices.set(payment === undefined ? others : { ...others, payment })
    forgetMended()
    save()
    void reload()
  }

  let resting = 0
  async function reloadAtRest(): Promise<void> {
    const turn = ++resting
    await sleep(REST_MS)
    if (turn === resting) await reload()
  }

  const payment = createPayment({
    ...parts,
    orderNow() {
      const cart = cartNow()
      const quote = $quote.get()
      return cart && quote && { checkoutId, body: { ...request(cart), displayedTotal: quote.total } }
    },
    isCurrent: () => running ?? Promise.resolve(),
    newCheckout() {
      checkoutId = newId()
      intention = undefined
      save()
    },
    intention: () => intention,
    remember(it) {
      intention = it
      save()
    },
    agreed(price) {
      const quote = $quote.get()
      if (quote) $quote.set({ ...quote, ...price })
    },
    async takeCard() {
      if ($choices.get().payment !== 'newCard') return true
      const card = await parts.card.takeCard()
      if (card) choosePayment({ type: 'CreditCard', alternativePlatform: null, instrumentId: card.id })
      return card !== undefined
    },
    isDone() {
      carts.empty(store.storeId)
      storage.removeItem(STORAGE_NAME.checkout)
    },
    $trouble,
    markUnreachable,
    clearTime,
  })

  /** Places the order, or says what is missing. Pressing twice is pressing once. */
  async function pay(): Promise<void> {
    if (!cartNow()) return
    // pressed before it was known who is there: somebody who is signed in is not asked to sign in
    if (isUnknown() && !(await session.load())) return $trouble.set({ kind: 'silence' })
    const order = draft()
    $faults.set({ attempt: ++attempt, parts: faultyParts(orderFaults(order)) })
    if (orderCheck(order) !== undefined) {
      if ($choices.get().payment === 'newCard' && signedIn()) parts.card.check()
      return
    }
    if (!signedIn()) return parts.askWho()
    if ($quote.get() === undefined) await reload()
    if ($quote.get() === undefined) return void ($trouble.get() ?? $trouble.set($failure.get() ?? { kind: 'silence' }))
    await payment.pay()
  }

  carts.$cart.subscribe(follow)
  deliveryAddress.$address.listen(() => {
    forgetMended()
    void reload()
  })
  session.$session.listen(() => void reload())

  return {
    $choices,
    $quote,
    $loading,
    $failure,
    $faults,
    $trouble,
    $cashCleared,
    $paying: payment.$paying,
    now,
    reload,
    pay,
    /** The customer agrees to the price that has moved. */
    agree(): Promise<void> {
      $trouble.set(undefined)
      return pay()
    },
    dismiss: (): void => $trouble.set(undefined),
    choosePayment,
    /** Says beside the time that one must be chosen, and moves the focus there. */
    askForTime: (): void => $faults.set({ attempt: ++attempt, parts: [{ part: 'time', fault: 'error.noTime' }] }),
    setTime: (scheduledTime: number): void => change({ scheduledTime }),
    setCutlery: (cutleryRequested: boolean): void => change({ cutleryRequested }),
    setNote: (note: string): void => change({ note }, reloadAtRest),
  }
}

export type Checkout = ReturnType<typeof createCheckout>
