import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { PartProps } from '#features/checkout/checkout-props.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { NoticeNote } from '#features/checkout/parts/SectionNotice.tsx'
import { fill } from '#i18n/fill.ts'
import { session } from '#state/browser/session.ts'
import { Button } from '#ui/Button.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

/** The promo code of the order: a form, or the code that applies with a button that removes it. */
export function PromoCodePart({ t, data, checkout }: PartProps) {
  const { promoCode } = useStore(checkout.$choices)
  const quote = useStore(checkout.$quote)
  const isSignedIn = useStore(session.$session).status === 'authenticated'
  const { issue, failed, added } = useStore(checkout.promoCode.$promoCode)
  const [isOpen, setOpen] = useState(false)
  const error = issue ?? (failed ? t.promoCodeFailed : undefined)
  const applied = promoCode === undefined ? undefined : (quote?.components?.promoCode?.value ?? undefined)
  const needsForm = isSignedIn && applied === undefined && (isOpen || error !== undefined)
  const form = useLoaded(
    needsForm ? `${isOpen}` : undefined,
    () => import('#features/checkout/promo-codes/PromoCodeForm.tsx'),
    // the next press loads it again
    () => setOpen(false),
  )

  if (!isSignedIn) {
    return (
      <CheckoutPart title={t.promoCode}>
        <p className="small muted">{t.promoCodeSignIn}</p>
      </CheckoutPart>
    )
  }
  /** The form replaces the pressed button, and takes its focus. */
  function remove(): void {
    checkout.promoCode.remove()
    setOpen(true)
  }
  const notice = quote?.sections.find(it => it.component === 'promoCode')?.notice

  return (
    <CheckoutPart title={t.promoCode}>
      <div role="status">{added !== undefined && <p className="note success">{added}</p>}</div>
      {applied !== undefined ? (
        <div className="stack">
          <div className="row">
            <b className="grow">{applied}</b>
            <Button look="secondary" small onClick={remove} aria-label={fill(t.promoCodeRemoveOf, { code: applied })}>
              {t.promoCodeRemove}
            </Button>
          </div>
          {notice && <NoticeNote notice={notice} />}
        </div>
      ) : needsForm && form ? (
        <form.PromoCodeForm data={data} promoCode={checkout.promoCode} error={error} takesFocus={isOpen} />
      ) : (
        <div>
          {error !== undefined && <p className="field-error">{error}</p>}
          <Button look="secondary" small busy={isOpen} onClick={() => setOpen(true)}>
            {t.promoCodeAdd}
          </Button>
        </div>
      )}
      <div role="status" className="sr-only">
        {applied === undefined ? '' : fill(t.promoCodeApplied, { code: applied })}
      </div>
      <div role="alert" className="sr-only">
        {error}
      </div>
    </CheckoutPart>
  )
}
