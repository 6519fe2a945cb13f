import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import type { ShareFormOptions } from '#features/cart/group/group-props.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { fill } from '#i18n/fill.ts'
import { session } from '#state/browser/session.ts'
import type { SharePayment } from '#state/cart/group/share-payment.ts'
import type { ChargeState } from '#state/checkout/charge-steps.ts'
import { Button } from '#ui/Button.tsx'

/** What the form asks of the choice of a card. */
interface ShareCard {
  /** @returns the id of the chosen card; undefined when there is none, and the choice shows why */
  getCard(): Promise<string | undefined>
}

interface CardOptions {
  readonly ref: RefObject<ShareCard | null>
  readonly provider: string | null
  readonly onSubmit: () => void
  readonly onChange: () => void
}

interface Props extends ShareFormOptions {
  readonly t: GroupTexts
  readonly payment: SharePayment
  /** The form of the sign-in and the sign-up. */
  readonly signIn: ReactNode
  readonly renderCards: (options: CardOptions) => ReactNode
  readonly renderPayment: (state: ChargeState) => ReactNode
  readonly missingCardText: string
}

/** Pays a part by card. It needs an account, which keeps the card and gets the money back. */
export function ShareForm({
  t,
  payment,
  participant,
  provider,
  getToken,
  onPaid,
  signIn,
  renderCards,
  renderPayment,
  missingCardText,
}: Props) {
  const { status } = useStore(session.$session)
  const state = useStore(payment.$payment)
  const [isCardMissing, setCardMissing] = useState(false)
  const card = useRef<ShareCard>(null)
  const busy = ['paying', 'polling', 'leaving'].includes(state.status)
  useEffect(() => {
    if (state.status === 'paid') {
      payment.restart()
      onPaid()
    }
  })

  if (status !== 'authenticated')
    return (
      <>
        <p className="muted">{t.groupSignInToPay}</p>
        {signIn}
      </>
    )

  async function send(): Promise<void> {
    const token = getToken()
    if (busy || token === undefined || !participant.share) return
    setCardMissing(false)
    await payment.pay({ token, participantId: participant.id, amount: participant.share.amount }, async () => {
      const chosen = await card.current?.getCard()
      if (chosen === undefined) setCardMissing(true)
      return chosen
    })
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {renderCards({
        ref: card,
        provider,
        onSubmit: () => void send(),
        onChange: () => {
          payment.dismiss()
          setCardMissing(false)
        },
      })}
      {renderPayment(state)}
      <div role="alert">{isCardMissing && <p className="field-error">{missingCardText}</p>}</div>
      <Button type="submit" wide busy={busy}>
        {fill(t.groupPayPart, { amount: participant.share?.text ?? '' })}
      </Button>
    </form>
  )
}
