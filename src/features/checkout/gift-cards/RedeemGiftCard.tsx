import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import type { GiftCardProps } from '#features/checkout/gift-cards/gift-card-props.ts'
import { fill } from '#i18n/fill.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props extends Pick<GiftCardProps, 'data' | 'redemption'> {
  /** The page is about the card of the link, and has its heading already. */
  readonly isReceived: boolean
}

/** The code of a gift card, from a link or typed, and what it has added to the balance. */
export function RedeemGiftCard({ data: { texts, language }, redemption, isReceived }: Props) {
  const state = useStore(redemption.$redemption)
  const [code, setCode] = useState(redemption.code ?? '')
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDone = state.status === 'done'
  // the pressed button is gone
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])

  if (state.status === 'done')
    return (
      <section className="card panel stack" aria-labelledby="gift-redeemed">
        <h2 id="gift-redeemed" ref={heading} tabIndex={-1}>
          {fill(texts.redeemed, { reward: state.reply.value })}
        </h2>
        <p>
          {fill(texts.balance, { balance: state.reply.balance })} {fill(texts.termCurrency, { currency: state.reply.currency })}
        </p>
        <div>
          <a className="button" href={toPath({ name: 'home', language })}>
            {texts.browse}
          </a>
        </div>
      </section>
    )
  const messages = { network: texts.noResponse, limited: texts.tooMany, refused: state.status === 'refused' ? state.message : '' }
  const message = state.status in messages ? messages[state.status as keyof typeof messages] : ''
  return (
    <section className="card panel section" aria-labelledby={isReceived ? undefined : 'gift-redeem'}>
      {!isReceived && <h2 id="gift-redeem">{texts.redeemTitle}</h2>}
      <form
        className="section"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void redemption.redeem(code).then(() => {
            if (redemption.$redemption.get().status === 'invalid') field.current?.focus()
          })
        }}
      >
        <TextField
          ref={field}
          label={texts.code}
          hint={texts.codeHint}
          error={state.status === 'invalid' ? texts.codeHint : undefined}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={event => {
            redemption.dismiss()
            setCode(event.target.value)
          }}
        />
        <div role="alert">{message !== '' && <p className="note danger">{message}</p>}</div>
        <Button type="submit" wide={isReceived} look={isReceived ? 'main' : 'secondary'} busy={state.status === 'working'}>
          {texts.redeem}
        </Button>
      </form>
    </section>
  )
}
