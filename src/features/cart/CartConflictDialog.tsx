import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { SavedLine } from '#contract/cart/saved-cart.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { accountCarts, resolveCartConflict } from '#state/browser/account-carts.ts'
import type { CartChoice } from '#state/cart/account-carts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Asks which cart of a store the customer keeps: the one of this browser, the one of the account, or both. Closed, it asks on the next page. */
export function CartConflictDialog({ t, closeLabel }: { t: CheckoutTexts; closeLabel: string }) {
  const [conflict] = useStore(accountCarts.$conflicts)
  const [isDismissed, setDismissed] = useState(false)
  const resolve = (choice: CartChoice) => conflict && resolveCartConflict(conflict.storeId, choice)
  return (
    <Dialog
      open={conflict !== undefined && !isDismissed}
      onClose={() => {
        // the dialog also reports that it was closed after a choice
        if (accountCarts.$conflicts.get().length > 0) setDismissed(true)
      }}
      title={fill(t.twoCartsTitle, { store: conflict?.storeName ?? '' })}
      closeLabel={closeLabel}
      footer={
        <Button wide onClick={() => resolve('both')}>
          {t.combineCarts}
        </Button>
      }
    >
      <p>{t.twoCartsText}</p>
      {conflict && (
        <div className="cart-choices">
          <Choice t={t} title={t.cartHere} lines={conflict.mine} onKeep={() => resolve('mine')} />
          <Choice t={t} title={t.cartSaved} lines={conflict.saved.lines} onKeep={() => resolve('saved')} />
        </div>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  t: CheckoutTexts
  title: string
  lines: readonly SavedLine[]
  onKeep: () => void
}

function Choice({ t, title, lines, onKeep }: ChoiceProps) {
  return (
    <section className="card cart-choice" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ line }) => (
          <li key={line.id}>
            <b className="money">{line.amount}×</b> {line.product.name}
          </li>
        ))}
      </ul>
      <button type="button" className="button secondary small" aria-label={`${t.keepCart}: ${title}`} onClick={onKeep}>
        {t.keepCart}
      </button>
    </section>
  )
}
