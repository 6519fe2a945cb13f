import { useState } from 'react'

import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { Picture } from '#ui/Picture.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { type Toast, Toasts } from '#ui/Toasts.tsx'

const EXAMPLE_TOASTS: readonly Toast[] = [
  { id: 'plain', text: 'Your basket was saved.' },
  { id: 'success', kind: 'success', text: 'Margherita di bufala is in the basket', action: { label: 'See it', run: () => undefined } },
  { id: 'error', kind: 'error', text: 'Не вдалося зберегти адресу. Перевір номер будинку і спробуй ще раз.' },
]

export function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'loading' | 'drawer'>()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [count, setCount] = useState(2)
  const close = () => {
    setOpen(undefined)
  }
  const stepper = (
    <Stepper
      value={count}
      onChange={setCount}
      min={0}
      max={9}
      canRemove
      labels={{ less: 'One less', more: 'One more', remove: 'Remove' }}
    />
  )
  return (
    <section className="section">
      <h2>Overlays</h2>
      <div className="strip">
        {(['sheet', 'loading', 'drawer'] as const).map(kind => (
          <Button
            key={kind}
            look="secondary"
            small
            onClick={() => {
              setOpen(kind)
            }}
          >
            Open the {kind}
          </Button>
        ))}
        <Button
          look="secondary"
          small
          onClick={() => {
            setToasts(EXAMPLE_TOASTS)
          }}
        >
          Show toasts
        </Button>
        <Button small busy>
          Working
        </Button>
        {stepper}
        <Pill pressed onClick={close}>
          Pressed
        </Pill>
      </div>
      <Dialog
        open={open === 'sheet' || open === 'loading'}
        onClose={close}
        title="Margherita di bufala"
        closeLabel="Close"
        picture={
          <div className="sheet-pic tint-0">
            <Picture source="1f355" size={150} />
          </div>
        }
        footer={
          <>
            {stepper}
            <Button busy={open === 'loading'}>
              <span>Add · 2 for 1</span>
              <span className="money">€11.50</span>
            </Button>
          </>
        }
      >
        <p className="muted">San Marzano tomato, buffalo mozzarella, basil, olive oil</p>
        {open === 'loading' ? (
          <Skeleton label="Loading the options" shape="rows" count={4} />
        ) : (
          <fieldset className="options">
            <legend>
              <span>Base</span>
              <Pill>Choose 1</Pill>
            </legend>
            {['Thin', 'Neapolitan', 'Gluten-free', 'Wholemeal', 'Double', 'Stuffed crust', 'Romana', 'Pinsa'].map((name, index) => (
              <label key={name} className="option">
                <input type="radio" name="sheet-base" defaultChecked={index === 0} />
                <span>{name}</span>
                {index === 0 ? <span className="small">included</span> : <span className="money">+€{index}.00</span>}
              </label>
            ))}
          </fieldset>
        )}
      </Dialog>
      <Dialog open={open === 'drawer'} onClose={close} title="Your order" closeLabel="Close" kind="drawer">
        <EmptyState picture={stockPictures.bag} title="Nothing here yet" text="Click + beside a dish to add it." />
      </Dialog>
      <Toasts
        toasts={toasts}
        closeLabel="Dismiss"
        onDismiss={id => {
          setToasts(now => now.filter(toast => toast.id !== id))
        }}
      />
    </section>
  )
}
