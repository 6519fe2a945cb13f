import { useStore } from '@nanostores/react'

import type { PriceEstimationOption } from '#contract/checkout/purchase.ts'
import { PRICE_ESTIMATION_OPTIONS } from '#domain/checkout/purchase/purchase-terms.ts'
import { AddressButton } from '#features/checkout/form/AddressButton.tsx'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { SectionNotice } from '#features/checkout/parts/SectionNotice.tsx'
import type { PurchasePartProps } from '#features/checkout/purchase/purchase-data.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { TextField } from '#ui/TextField.tsx'

/** What the customer expects it to cost, and the most that the courier may spend. */
export function EstimatePart({ data, checkout }: PurchasePartProps) {
  const { texts, terms } = data.purchase
  const { option, limit } = useStore(checkout.$form)
  const issue = useStore(checkout.$formIssues)?.issues.find(it => it.field === 'limit')
  const [lower, upper, highest] = [terms.lower, terms.upper, terms.maxLimit].map(it => formatMoney(it, data.money)) as [string, string, string] // prettier-ignore
  const names: Readonly<Record<PriceEstimationOption, string>> = {
    1: fill(texts.purchaseLess, { price: lower }),
    2: fill(texts.purchaseBetween, { from: lower, to: upper }),
    3: fill(texts.purchaseMore, { price: upper }),
  }
  const faults = {
    missing: texts.purchaseFaultLimit,
    outside: texts.purchaseFaultLimit,
    // less than nothing is below the first estimate
    tooLow: option === 1 ? texts.purchaseFaultLimit : fill(texts.purchaseFaultLimitLow, { price: option === 2 ? lower : upper }),
    tooHigh: fill(texts.purchaseFaultLimitHigh, { price: highest }),
  }
  return (
    <CheckoutPart title={texts.purchaseEstimate}>
      <fieldset className="options">
        <legend className="sr-only">{texts.purchaseEstimate}</legend>
        {PRICE_ESTIMATION_OPTIONS.map(it => (
          <label className="option" key={it}>
            <input type="radio" name="estimate" checked={option === it} onChange={() => checkout.chooseOption(it)} />
            <span>{names[it]}</span>
            <span />
          </label>
        ))}
      </fieldset>
      <TextField
        label={`${texts.purchaseLimit} (${data.money.currency})`}
        inputMode="decimal"
        value={limit}
        maxLength={15}
        autoComplete="off"
        hint={fill(texts.purchaseLimitHint, { price: highest })}
        error={issue && faults[issue.reason]}
        onChange={event => checkout.changeForm({ limit: event.target.value }, true)}
      />
    </CheckoutPart>
  )
}

/** Where the courier brings everything, and whom the courier meets. */
export function DeliveryPart({ t, data, checkout, chooseFormAddress }: PurchasePartProps) {
  const { texts } = data.purchase
  const { address, name, phone } = useStore(checkout.$form)
  const issues = useStore(checkout.$formIssues)?.issues ?? []
  const find = (field: 'address' | 'name' | 'phone') => issues.find(it => it.field === field)
  return (
    <CheckoutPart title={t.address}>
      <SectionNotice checkout={checkout} component="points" />
      <AddressButton
        texts={texts}
        address={address}
        label={t.address}
        issue={find('address')}
        onClick={() => chooseFormAddress('address')}
      />
      <div className="parcel-contact">
        <TextField
          label={texts.parcelContactName}
          value={name}
          maxLength={100}
          autoComplete="name"
          error={find('name') && texts.parcelFaultName}
          onChange={event => checkout.changeForm({ name: event.target.value }, true)}
        />
        <TextField
          label={texts.parcelContactPhone}
          type="tel"
          value={phone}
          maxLength={32}
          autoComplete="tel"
          hint={texts.parcelPhoneHint}
          error={find('phone') && texts.parcelFaultPhone}
          onChange={event => checkout.changeForm({ phone: event.target.value }, true)}
        />
      </div>
    </CheckoutPart>
  )
}
