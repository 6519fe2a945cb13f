import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CardFormMessage } from '#contract/checkout/card-form.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { CreditCard } from '#contract/checkout/payment.ts'

export type CardForm =
  | { readonly status: 'closed' | 'loading' | 'failed' }
  /** `refused`: the card before was not accepted. */
  | { readonly status: 'ready' | 'saving'; readonly address: string; readonly refused: boolean }

interface CardFormParts {
  readonly call: Client
  /** Who takes the card. */
  readonly provider: string
  /** Only messages from here count. */
  readonly paymentOrigin: string
  /** Ours: the form answers to no other page. */
  readonly origin: string
  readonly language: string
  newId(): string
  readonly onCard: (card: CreditCard) => void
}

/** The form of the card provider: its number never reaches us, only a token that stands for it (B §3, "customer card token"). */
export function createCardForm({ call, provider, paymentOrigin, origin, language, newId, onCard }: CardFormParts) {
  const $form = atom<CardForm>({ status: 'closed' })
  const $height = atom(0)

  async function open(refused = false): Promise<void> {
    $form.set({ status: 'loading' })
    try {
      const { platformCustomerId, platformToken } = await call(createCardToken, { body: { paymentProvider: provider } })
      const query = new URLSearchParams({ customer: platformCustomerId, token: platformToken, language, origin })
      if ($form.get().status === 'loading') $form.set({ status: 'ready', address: `${paymentOrigin}/card?${query}`, refused })
    } catch {
      if ($form.get().status === 'loading') $form.set({ status: 'failed' })
    }
  }

  async function save(cardToken: string): Promise<void> {
    const form = $form.get()
    if (form.status !== 'ready') return
    $form.set({ ...form, status: 'saving' })
    try {
      const { card } = await call(savePaymentCard, { body: { paymentProvider: provider, cardToken } }, { idempotencyKey: newId() })
      if (!card) return await open(true)
      $form.set({ status: 'closed' })
      onCard(card)
    } catch {
      await open(true)
    }
  }

  return {
    $form,
    /** CSS px; 0 until the form has told. */
    $height,
    open,
    close: (): void => $form.set({ status: 'closed' }),
    /** A message of some window; the sender is who it says it is only by its origin. */
    hear(from: string, data: unknown): void {
      const message = from === paymentOrigin ? CardFormMessage.safeParse(data).data : undefined
      if (message?.type === 'height') $height.set(message.height)
      if (message?.type === 'card') void save(message.cardToken)
    },
  }
}

export type CardFormStore = ReturnType<typeof createCardForm>
