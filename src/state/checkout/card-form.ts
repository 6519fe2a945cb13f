import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { CardFormMessage, type CardFormRequest } from '#contract/checkout/card-form.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { CreditCard } from '#contract/checkout/payment.ts'
import { isRejection } from '#state/checkout/checkout-errors.ts'

/** Why the card was not accepted: rejected by the marketplace, form expired, form failed, or no answer. */
type CardProblem = 'rejected' | 'expired' | 'failed' | 'timeout'

export type CardFormState =
  /** `failed`: the frame did not load. */
  | { readonly status: 'closed' | 'loading' | 'failed' }
  /** `opening`: the frame is loading; `ready`: it answers requests. */
  | { readonly status: 'opening' | 'ready'; readonly address: string; readonly problem?: CardProblem }

/** The part of the frame's window that is used here. */
export type FrameWindow = Pick<Window, 'postMessage'>

interface CardFormDependencies {
  readonly call: Client
  /** The payment provider. */
  readonly provider: string
  /** The only origin whose messages are accepted and that requests are sent to. */
  readonly paymentOrigin: string
  /** Our origin: the form sends messages to no other page. */
  readonly origin: string
  readonly language: string
  newId(): string
  sleep(ms: number): Promise<void>
  /** The customer pressed Enter in a field of the form. */
  readonly onSubmit: () => void
}

/** How long the frame may take to load. */
const OPEN_TIMEOUT_MS = 15_000
/** How long the provider may take to answer a request. */
const TOKENIZE_TIMEOUT_MS = 20_000

type Answer = Extract<CardFormMessage, { request: string }> | { readonly type: 'timeout' | 'closed' }

/** The form of the card provider. The card number never reaches us, only its token (B §3, "customer card token"). */
export function createCardForm({ call, provider, paymentOrigin, origin, language, newId, sleep, onSubmit }: CardFormDependencies) {
  const $form = atom<CardFormState>({ status: 'closed' })
  const $height = atom(0)
  /** Changes each time the page should scroll to the frame and focus it. */
  const $focusRequest = atom(0)
  let frame: FrameWindow | undefined
  let openCount = 0
  let pending: { readonly request: string; readonly finish: (answer: Answer) => void } | undefined
  /** A card whose save has no answer yet. Until then another attempt repeats it with the same token and key. */
  let unconfirmedSave: { readonly cardToken: string; readonly idempotencyKey: string } | undefined

  async function open(problem?: CardProblem): Promise<void> {
    const openId = ++openCount
    $form.set({ status: 'loading' })
    $height.set(0)
    $focusRequest.set(0)
    try {
      const { platformCustomerId, platformToken } = await call(createCardToken, { body: { paymentProvider: provider } })
      if (openId !== openCount) return
      const query = new URLSearchParams({ customer: platformCustomerId, token: platformToken, language, origin })
      $form.set({ status: 'opening', address: `${paymentOrigin}/card?${query}`, ...(problem && { problem }) })
    } catch {
      if (openId === openCount) $form.set({ status: 'failed' })
      return
    }
    void sleep(OPEN_TIMEOUT_MS).then(() => {
      if (openId === openCount && $form.get().status === 'opening') $form.set({ status: 'failed' })
    })
  }

  function close(): void {
    openCount++
    unconfirmedSave = undefined
    $form.set({ status: 'closed' })
    pending?.finish({ type: 'closed' })
  }

  function send(request: CardFormRequest): void {
    frame?.postMessage(request, paymentOrigin)
  }

  /** Resolves when the form is ready or has failed. */
  function waitUntilLoaded(): Promise<void> {
    return new Promise(resolve => {
      const stop = $form.subscribe(({ status }) => {
        if (status === 'loading' || status === 'opening') return
        resolve()
        queueMicrotask(() => stop())
      })
    })
  }

  function tokenize(): Promise<Answer> {
    return new Promise(resolve => {
      const request = newId()
      const finish = (answer: Answer): void => {
        if (pending?.request === request) pending = undefined
        resolve(answer)
      }
      pending = { request, finish }
      send({ type: 'tokenize', request })
      void sleep(TOKENIZE_TIMEOUT_MS).then(() => finish({ type: 'timeout' }))
    })
  }

  function showProblem(problem: CardProblem | undefined): void {
    const form = $form.get()
    if (form.status === 'ready') $form.set({ status: 'ready', address: form.address, ...(problem && { problem }) })
  }

  /** @throws CallError when the customer is signed out, or when it is unknown whether the card was saved */
  async function save({ cardToken, idempotencyKey }: NonNullable<typeof unconfirmedSave>): Promise<CreditCard | undefined> {
    unconfirmedSave = { cardToken, idempotencyKey }
    try {
      const { card } = await call(savePaymentCard, { body: { paymentProvider: provider, cardToken } }, { idempotencyKey })
      unconfirmedSave = undefined
      if (card) return card
    } catch (error) {
      if (isDefinitiveAnswer(error)) unconfirmedSave = undefined
      if (!isCardRejection(error)) throw error
    }
    showProblem('rejected')
    return undefined
  }

  return {
    $form,
    /** CSS px; 0 until the form reports it. */
    $height,
    $focusRequest,
    open: (): Promise<void> => open(),
    close,
    /** The window of the frame: messages of other windows are ignored. */
    attach: (it: FrameWindow | undefined): void => void (frame = it),
    /** Makes the form mark its missing fields. */
    showMissingFields: (): void => send({ type: 'check' }),
    /**
     * Requests the typed card from the form, and saves it.
     *
     * @returns undefined when there is none; the form or the page shows the reason
     * @throws CallError of the call that saves it
     */
    async submitCard(): Promise<CreditCard | undefined> {
      if ($form.get().status === 'failed') void open()
      await waitUntilLoaded()
      if ($form.get().status !== 'ready') return undefined
      showProblem(undefined)
      if (unconfirmedSave) return save(unconfirmedSave)
      const answer = await tokenize()
      switch (answer.type) {
        case 'card':
          return save({ cardToken: answer.cardToken, idempotencyKey: newId() })
        case 'rejected':
          if (answer.reason === 'expired') await open('expired')
          else if (answer.reason === 'failed') showProblem('failed')
          $focusRequest.set($focusRequest.get() + 1)
          return undefined
        case 'timeout':
          showProblem('timeout')
          return undefined
        case 'closed':
          return undefined
      }
    },
    /** Handles a message of any window. Origin and window must both be those of the frame. */
    handleMessage({ origin: from, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>): void {
      if (from !== paymentOrigin || frame === undefined || source !== frame) return
      const message = CardFormMessage.safeParse(data).data
      const form = $form.get()
      switch (message?.type) {
        case 'ready':
          if (form.status === 'opening') $form.set({ ...form, status: 'ready' })
          return
        case 'height':
          return $height.set(message.height)
        case 'submit':
          return onSubmit()
        case 'changed':
          unconfirmedSave = undefined
          return
        case 'card':
        case 'rejected':
          if (pending?.request === message.request) pending.finish(message)
          return
        case undefined:
      }
    },
  }
}

/** Whether the outcome is known. It is not after 5xx, 409 "in flight" and 429: the same attempt is repeated. */
function isDefinitiveAnswer(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected') return false
  const { status, code } = error.failure
  return status >= 400 && status < 500 && status !== 429 && code !== 'REQUEST_IN_FLIGHT'
}

/** The marketplace has rejected the card. */
const isCardRejection = (error: unknown): boolean => isDefinitiveAnswer(error) && !isRejection(error, 401)

export type CardFormStore = ReturnType<typeof createCardForm>
