import { useState } from 'react'

import { fill } from '#i18n/fill.ts'
import type { CatalogueTexts } from '#i18n/island-texts/catalogue.ts'
import type { StoreRestriction } from '#state/catalogue/restrictions.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: Pick<CatalogueTexts, 'restrictions' | 'restrictionsCancel' | 'restrictionAge' | 'restrictionPrescription' | 'restrictionBoth'>
  closeLabel: string
  restrictions: readonly StoreRestriction[]
  onConfirm: () => void
}

/** Asks the customer to confirm a minimum age or a prescription before a product is added (A §2.4, "restrictions modal"). */
export function RestrictionDialog({ t, closeLabel, restrictions, onConfirm }: Props) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const age = Math.max(...restrictions.map(it => it.minimumAge ?? 0))
  const needsPrescription = restrictions.some(it => it.kind === 'PRESCRIPTION')
  const text = age === 0 ? t.restrictionPrescription : needsPrescription ? t.restrictionBoth : t.restrictionAge
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.restrictions}
      closeLabel={closeLabel}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {t.restrictionsCancel}
          </Button>
          <Button
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {fill(text, { age })}
          </Button>
        </>
      }
    >
      {restrictions.map(it => (
        <div key={it.id} className="text-area">
          <h3>{it.title}</h3>
          <p>{it.text}</p>
        </div>
      ))}
    </Dialog>
  )
}
