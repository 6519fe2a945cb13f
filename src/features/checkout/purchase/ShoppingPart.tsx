import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { MAX_PURCHASE_LINE_LENGTH, MAX_PURCHASE_QUANTITY } from '#contract/checkout/purchase.ts'
import type { SavedPurchase } from '#contract/checkout/saved-purchase.ts'
import { MAX_PURCHASE_NOTE_LENGTH } from '#domain/checkout/purchase/check-purchase.ts'
import { canAddLine, isUnnamedPhoto } from '#domain/checkout/purchase/purchase-form.ts'
import { AddressButton } from '#features/checkout/form/AddressButton.tsx'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import type { PurchasePartProps } from '#features/checkout/purchase/purchase-data.ts'
import { fill } from '#i18n/fill.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

/** The lines of the list, the note for the courier, and what couriers do not buy. */
export function ListPart({ data, checkout }: PurchasePartProps) {
  const { texts } = data.purchase
  const form = useStore(checkout.$form)
  const issues = useStore(checkout.$formIssues)?.issues ?? []
  const unnamed = issues.some(it => it.field === 'lines') && (form.lines.find(isUnnamedPhoto) ?? form.lines[0])
  const list = useRef<HTMLOListElement>(null)
  const focusLast = (): void => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  const findFault = (line: Line): string | undefined =>
    line === unnamed ? texts.purchaseFaultLines : issues.some(it => it.key === line.key) ? texts.purchaseFaultPhotos : undefined
  return (
    <CheckoutPart title={texts.purchaseLines}>
      <ol className="purchase-lines" ref={list}>
        {form.lines.map((line, index) => (
          <li key={line.key} className="purchase-line">
            <TextField
              label={fill(texts.purchaseLine, { number: index + 1 })}
              value={line.name}
              maxLength={MAX_PURCHASE_LINE_LENGTH}
              autoComplete="off"
              placeholder={index === 0 ? texts.purchaseLineHint : undefined}
              error={findFault(line)}
              onChange={event => checkout.nameLine(line.key, event.target.value)}
            />
            <TextField
              label={texts.purchaseQuantity}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PURCHASE_QUANTITY}
              value={line.quantity}
              onChange={event => checkout.countLine(line.key, Math.trunc(Number(event.target.value)))}
            />
            <button
              type="button"
              className="link"
              disabled={form.lines.length === 1 && line.name === ''}
              onClick={() => {
                checkout.removeLine(line.key)
                requestAnimationFrame(focusLast)
              }}
            >
              <Icon name="x" />
              <span className="sr-only">{fill(texts.purchaseRemoveLine, { number: index + 1 })}</span>
            </button>
            {(line.name !== '' || line.photo !== undefined) && (
              <PhotoPart data={data} checkout={checkout} line={line} label={fill(texts.purchasePhoto, { number: index + 1 })} />
            )}
          </li>
        ))}
      </ol>
      {canAddLine(form) && (
        <div className="row">
          <Button
            look="secondary"
            small
            onClick={() => {
              checkout.addLine()
              requestAnimationFrame(focusLast)
            }}
          >
            {texts.purchaseAddLine}
          </Button>
        </div>
      )}
      <TextField
        label={texts.purchaseNote}
        value={form.note}
        maxLength={MAX_PURCHASE_NOTE_LENGTH}
        autoComplete="off"
        placeholder={texts.purchaseNoteHint}
        onChange={event => checkout.changeForm({ note: event.target.value }, true)}
      />
      <p className="small muted">{texts.purchaseForbidden}</p>
    </CheckoutPart>
  )
}

type Line = SavedPurchase['form']['lines'][number]

/** The photo of a line. Its script loads when the customer wants one. */
function PhotoPart({ data, checkout, line, label }: Pick<PurchasePartProps, 'data' | 'checkout'> & { line: Line; label: string }) {
  const [wasRestored] = useState(line.photo !== undefined)
  const [isOpen, setOpen] = useState(wasRestored)
  const part = useLoaded(isOpen ? 'photo' : undefined, () => import('#features/checkout/purchase/LinePhoto.tsx'), () => setOpen(false)) // prettier-ignore
  if (part) return <part.LinePhoto checkout={checkout} line={line} label={label} language={data.language} isFocused={!wasRestored} />
  return (
    <button type="button" className="link purchase-photo" aria-busy={isOpen} onClick={() => setOpen(true)}>
      {data.purchase.texts.purchaseAddPhoto}
      <span className="sr-only"> ({label})</span>
    </button>
  )
}

/** Any shop, or one with an address. A custom store is the shop. */
export function ShopPart({ data, checkout, chooseFormAddress }: PurchasePartProps) {
  const { texts, shop: store } = data.purchase
  const { isShopChosen, shop } = useStore(checkout.$form)
  const issue = useStore(checkout.$formIssues)?.issues.find(it => it.field === 'shop')
  const option = (isChosen: boolean, text: string) => (
    <label className="option">
      <input
        type="radio"
        name="shop"
        checked={isShopChosen === isChosen}
        onChange={() => checkout.changeForm({ isShopChosen: isChosen })}
      />
      <span>{text}</span>
      <span />
    </label>
  )
  if (store) {
    return (
      <CheckoutPart title={texts.purchaseShop}>
        <p className="checkout-address">
          <Icon name="map-pin" />
          <span className="grow">
            <b>{store.name}</b>
            {store.address !== undefined && <small>{store.address}</small>}
          </span>
        </p>
      </CheckoutPart>
    )
  }
  return (
    <CheckoutPart title={texts.purchaseShop}>
      <fieldset className="options">
        <legend className="sr-only">{texts.purchaseShop}</legend>
        {option(false, texts.purchaseShopAny)}
        {option(true, texts.purchaseShopChosen)}
      </fieldset>
      {
        isShopChosen &&
        <AddressButton texts={texts} address={shop} label={texts.purchaseShopAddress} issue={issue} onClick={() => chooseFormAddress('shop')} /> // prettier-ignore
      }
    </CheckoutPart>
  )
}
