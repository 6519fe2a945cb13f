import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { PrimePartProps } from '#features/prime/island-props.ts'
import { PrimeItems } from '#features/prime/PrimeItems.tsx'
import { PrimeOffer } from '#features/prime/PrimeOffer.tsx'
import { getOfferPrice } from '#features/prime/prime-texts.ts'
import { findItem, type PrimeItem } from '#state/prime/prime-profile.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props extends PrimePartProps {
  readonly items: readonly PrimeItem[]
}

/** B §2, "a prime checkout modal": a line in the checkout of a customer without Prime, and the dialog with its terms and its payment. */
export function PrimeModal({ items, ...props }: Props) {
  const { t, data, payment } = props
  const [isOpen, setOpen] = useState(false)
  const { status } = useStore(payment.$payment)
  const isBusy = ['paying', 'polling', 'leaving'].includes(status)
  const offer = findItem(items, 'OFFER')
  // the checkout then has the prices of a subscriber
  useEffect(() => {
    if (status === 'paid') location.reload()
  }, [status])
  if (!offer) return null
  const title = findItem(items, 'HEADER')?.title ?? t.modalTitle
  return (
    <section className="card panel row prime-line" aria-labelledby="prime-line">
      <span className="grow">
        <b id="prime-line">{title}</b>
        <br />
        <small className="muted">{getOfferPrice(offer, t, data.locale)}</small>
      </span>
      <Button look="secondary" small onClick={() => setOpen(true)}>
        {t.seeOffer}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} dismissable={!isBusy} title={title} closeLabel={props.checkout.close}>
        <PrimeItems t={t} locale={data.locale} items={items.filter(it => it.type === 'BENEFITS')} level={2} />
        {isOpen && <PrimeOffer {...props} offer={offer} />}
      </Dialog>
    </section>
  )
}
