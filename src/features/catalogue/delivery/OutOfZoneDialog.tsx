import { useState } from 'react'

import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  /** The texts are shared with the checkout. */
  t: Pick<CheckoutTexts, 'outOfZoneTitle' | 'outOfZoneText' | 'otherAddress' | 'close'>
  storeName: string
  onOtherAddress: () => void
  /** Called after the dialog closes. */
  onClose: () => void
}

/** @source A §8: "out-of-delivery-zone static code 118485 and STORE_NOT_AVAILABLE 159192 open the out-of-delivery-zone modal" */
export function OutOfZoneDialog({ t, storeName, onOtherAddress, onClose }: Props) {
  const [open, setOpen] = useState(true)
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
          <Button look="secondary" onClick={close}>
            {t.close}
          </Button>
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
    </Dialog>
  )
}
