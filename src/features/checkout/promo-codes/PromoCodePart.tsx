import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'

import type { PartProps } from '#features/checkout/checkout-props.ts'
import { CheckoutPart } from '#features/checkout/CheckoutPart.tsx'
import { NoticeNote } from '#features/checkout/SectionNotice.tsx'
import { PromoCodeField } from '#features/checkout/promo-codes/PromoCodeField.tsx'
import { fill } from '#i18n/fill.ts'
import { session } from '#state/browser/session.ts'
import { Button } from '#ui/Button.tsx'

/** The promo code of the order: a form, or the code that applies with a button that removes it. */
export function PromoCodePart({ t, checkout, savedCodes }: PartProps) {
  const { promoCode } = useStore(checkout.$choices)
  const quote = useStore(checkout.$quote)
  const isSignedIn = useStore(session.$session).status === 'authenticated'
  const { busy, issue, failed, added } = useStore(checkout.promoCode.$promoCode)
  const saved = useStore(savedCodes.$codes)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const applied = quote?.components?.promoCode?.value ?? undefined

  if (!isSignedIn) {
    return (
      <CheckoutPart title={t.promoCode}>
        <p className="small muted">{t.promoCodeSignIn}</p>
      </CheckoutPart>
    )
  }
  function open(): void {
    setOpen(true)
    if (saved.status !== 'ready') void savedCodes.load()
    requestAnimationFrame(() => input.current?.focus())
  }
  /** The form replaces the clicked button, and takes its focus. */
  function remove(): void {
    checkout.promoCode.remove()
    open()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const text = input.current?.value ?? ''
    if (text.trim() === '') return input.current?.focus()
    void checkout.promoCode.apply(text)
  }
  const usable = saved.status === 'ready' ? saved.codes.filter(it => it.validity === 'VALID') : []
  const error = issue ?? (failed ? t.promoCodeFailed : undefined)
  const notice = quote?.sections.find(it => it.component === 'promoCode')?.notice

  return (
    <CheckoutPart title={t.promoCode}>
      <div role="status">{added !== undefined && <p className="note success">{added}</p>}</div>
      {promoCode !== undefined && applied !== undefined ? (
        <div className="stack">
          <div className="row">
            <b className="grow">{applied}</b>
            <Button look="secondary" small onClick={remove} aria-label={fill(t.promoCodeRemoveOf, { code: applied })}>
              {t.promoCodeRemove}
            </Button>
          </div>
          {notice && <NoticeNote notice={notice} />}
        </div>
      ) : isOpen || error !== undefined ? (
        <form className="stack" onSubmit={submit} noValidate>
          <PromoCodeField t={t} ref={input} error={error} />
          <div>
            <Button type="submit" look="secondary" busy={busy}>
              {t.promoCodeApply}
            </Button>
          </div>
          {usable.length > 0 && (
            <ul className="stack" aria-label={t.promoCodeYours}>
              {usable.map(it => (
                <li key={it.id} className="row">
                  <span className="grow">
                    <b>{it.code}</b>
                    <br />
                    <small>{it.description}</small>
                  </span>
                  <Button
                    look="secondary"
                    small
                    busy={busy}
                    aria-label={fill(t.promoCodeUseOf, { code: it.code })}
                    onClick={() => void checkout.promoCode.apply(it.code)}
                  >
                    {t.promoCodeUse}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </form>
      ) : (
        <div>
          <Button look="secondary" small onClick={open}>
            {t.promoCodeAdd}
          </Button>
        </div>
      )}
      <div role="status" className="sr-only">
        {applied !== undefined && promoCode !== undefined ? fill(t.promoCodeApplied, { code: applied }) : ''}
      </div>
      <div role="alert" className="sr-only">
        {error}
      </div>
    </CheckoutPart>
  )
}
