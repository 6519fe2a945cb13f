import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'

import { canAddStop, type ParcelFormIssue, type ParcelStop } from '#domain/checkout/parcel/parcel-form.ts'
import { AddressButton } from '#features/checkout/form/AddressButton.tsx'
import { SectionNotice } from '#features/checkout/parts/SectionNotice.tsx'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import type { ParcelPartProps } from '#features/checkout/parcel/parcel-data.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Where the courier goes: from, further stops, to, and the place of the return. */
export function StopsPart(props: ParcelPartProps) {
  const { data, checkout } = props
  const { texts, terms } = data.parcel
  const form = useStore(checkout.$form)
  const addButton = useRef<HTMLDivElement>(null)
  const price = formatMoney(terms.perStop, data.money)
  const remove = (key: string): void => {
    checkout.removeStop(key)
    addButton.current?.querySelector('button')?.focus()
  }
  return (
    <CheckoutPart title={texts.parcelStops}>
      <SectionNotice checkout={checkout} component="points" />
      <ol className="parcel-stops">
        {form.stops.map((stop, index) => {
          const isEnd = index === 0 || index === form.stops.length - 1
          const name = index === 0 ? texts.parcelFrom : isEnd ? texts.parcelTo : fill(texts.parcelStop, { number: index + 1 })
          return <Stop key={stop.key} {...props} stop={stop} name={name} number={index + 1} onRemove={isEnd ? undefined : remove} />
        })}
      </ol>
      <div ref={addButton} className="row">
        {canAddStop(form) ? (
          <>
            <Button look="secondary" small onClick={checkout.addStop}>
              {texts.parcelAddStop}
            </Button>
            <span className="small muted">{fill(texts.parcelAddStopPrice, { price })}</span>
          </>
        ) : null}
      </div>
      <ReturnField {...props} price={price} />
    </CheckoutPart>
  )
}

interface StopProps extends ParcelPartProps {
  stop: ParcelStop
  name: string
  number: number
  /** Absent for the first and the last stop. */
  onRemove: ((key: string) => void) | undefined
}

function Stop({ data, checkout, chooseStopAddress, stop, name, number, onRemove }: StopProps) {
  const { texts } = data.parcel
  const issues = useStore(checkout.$formIssues)?.issues.filter(it => 'stop' in it && it.stop === stop.key) ?? []
  const find = (field: ParcelFormIssue['field']) => issues.find(it => it.field === field)
  const { key } = stop
  const titleId = useId()
  return (
    <li className="parcel-stop">
      <div role="group" aria-labelledby={titleId}>
        <div className="parcel-stop-title">
          <b id={titleId}>{name}</b>
          {onRemove && (
            <button type="button" className="link" onClick={() => onRemove(key)}>
              <Icon name="x" />
              <span className="sr-only">{fill(texts.parcelRemoveStop, { number })}</span>
            </button>
          )}
        </div>
        <AddressButton texts={texts} address={stop.address} label={name} issue={find('address')} onClick={() => chooseStopAddress(key)} />
        {onRemove && (
          <label className="field-label">
            {texts.parcelStopKind}
            <span className="field">
              <select value={stop.type} onChange={event => checkout.changeStop(key, { type: event.target.value as ParcelStop['type'] })}>
                <option value="DELIVERY">{texts.parcelDropOff}</option>
                <option value="PICKUP">{texts.parcelPickUp}</option>
              </select>
            </span>
          </label>
        )}
        <div className="parcel-contact">
          <TextField
            label={texts.parcelContactName}
            value={stop.name}
            maxLength={100}
            autoComplete={number === 1 ? 'name' : 'off'}
            error={find('name') && texts.parcelFaultName}
            onChange={event => checkout.changeStop(key, { name: event.target.value }, true)}
          />
          <TextField
            label={texts.parcelContactPhone}
            type="tel"
            value={stop.phone}
            maxLength={32}
            autoComplete={number === 1 ? 'tel' : 'off'}
            hint={number === 1 ? texts.parcelPhoneHint : undefined}
            error={find('phone') && texts.parcelFaultPhone}
            onChange={event => checkout.changeStop(key, { phone: event.target.value }, true)}
          />
        </div>
      </div>
    </li>
  )
}

/** Where a parcel goes that nobody takes. */
function ReturnField({ data, checkout, chooseStopAddress, price }: ParcelPartProps & { price: string }) {
  const { texts } = data.parcel
  const { returnsElsewhere, returnAddress } = useStore(checkout.$form)
  const issue = useStore(checkout.$formIssues)?.issues.find(it => it.field === 'return')
  const option = (isElsewhere: boolean, text: string) => (
    <label className="option">
      <input
        type="radio"
        name="return"
        checked={returnsElsewhere === isElsewhere}
        onChange={() => checkout.changeForm({ returnsElsewhere: isElsewhere })}
      />
      <span>{text}</span>
      <span />
    </label>
  )
  return (
    <fieldset className="options">
      <legend>{texts.parcelReturn}</legend>
      {option(false, texts.parcelReturnFree)}
      {option(true, fill(texts.parcelReturnElsewhere, { price }))}
      {returnsElsewhere && (
        <AddressButton
          texts={texts}
          address={returnAddress}
          label={texts.parcelReturnAddress}
          issue={issue}
          onClick={() => chooseStopAddress('return')}
        />
      )}
    </fieldset>
  )
}
