import { type ReactNode, useEffect, useState } from 'react'

import type { Store } from '#contract/catalogue/store.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  /** The texts are shared with the checkout. */
  t: Pick<CheckoutTexts, 'outOfZoneTitle' | 'outOfZoneText' | 'outOfZoneOthers' | 'outOfZonePickup' | 'timeEta' | 'otherAddress' | 'close'>
  storeName: string
  /** Stores of the same kind that deliver to the address. */
  loadReachableStores: () => Promise<readonly Store[]>
  getStorePath: (slug: string) => string
  /** The page of this store for orders that are collected; undefined when it offers no pickup. */
  pickupPath: string | undefined
  /** A form that asks for a notice when we deliver to the address; undefined where another store delivers. */
  notice: ReactNode
  onOtherAddress: () => void
  /** Called after the dialog closes. */
  onClose: () => void
}

/** @source A §8: "out-of-delivery-zone static code 118485 and STORE_NOT_AVAILABLE 159192 open the out-of-delivery-zone modal" */
export function OutOfZoneDialog(props: Props) {
  const { t, storeName, loadReachableStores, getStorePath, pickupPath, notice, onOtherAddress, onClose } = props
  const [open, setOpen] = useState(true)
  const [stores, setStores] = useState<readonly Store[]>([])
  useEffect(() => void loadReachableStores().then(setStores), [loadReachableStores])
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.outOfZoneTitle}
      closeLabel={t.close}
      footer={
        <>
          {pickupPath === undefined ? (
            <Button look="secondary" onClick={close}>
              {t.close}
            </Button>
          ) : (
            <a className="button secondary" href={pickupPath}>
              {t.outOfZonePickup}
            </a>
          )}
          <Button
            onClick={() => {
              close()
              onOtherAddress()
            }}
          >
            {t.otherAddress}
          </Button>
        </>
      }
    >
      <p>{fill(t.outOfZoneText, { store: storeName })}</p>
      {stores.length > 0 && (
        <section className="zone-alternatives" aria-labelledby="zone-alternatives">
          <h3 id="zone-alternatives">{t.outOfZoneOthers}</h3>
          <ul>
            {stores.map(it => (
              <li key={it.id}>
                <a href={getStorePath(it.slug)}>
                  <b>{it.name}</b>
                  {it.eta && <small>{fill(t.timeEta, { from: it.eta.lowerBound, to: it.eta.upperBound })}</small>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notice}
    </Dialog>
  )
}
