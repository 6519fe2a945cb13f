import { useState } from 'react'

import { getFractionDigits } from '#domain/checkout/currency.ts'
import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'
import { parseAmount } from '#domain/checkout/parcel/parse-amount.ts'
import { formatMoney, type NumberStyle } from '#i18n/money.ts'

/** Minor units, and formatted. */
interface Sum {
  readonly amount: number
  readonly text: string
}

/** Amounts to choose from, and the bounds of another one. */
export interface AmountOffer {
  readonly currency: string
  readonly currencyPattern: string
  readonly amounts: readonly Sum[]
  readonly minimum: Sum
  readonly maximum: Sum
}

export const OTHER = 'other'

/** @param isInBounds the rule of the marketplace */
export function useAmount(
  offer: AmountOffer,
  isInBounds: (amount: number, bounds: { readonly minimum: number; readonly maximum: number }) => boolean,
  { locale, numbers }: { readonly locale: string; readonly numbers: NumberStyle },
) {
  const { currency, currencyPattern, amounts, minimum, maximum } = offer
  const [chosen, choose] = useState<number | typeof OTHER>()
  const [other, setOther] = useState('')
  const isOther = chosen === OTHER
  // another offer may have other amounts
  const suggested = (amounts.find(it => it.amount === chosen) ?? amounts[Math.min(1, amounts.length - 1)]!).amount
  const entered = isOther ? parseAmount(other, getFractionDigits(currency)) : suggested
  const isValid = entered !== undefined && isInBounds(entered, { minimum: minimum.amount, maximum: maximum.amount })
  const amount = isValid ? entered : undefined
  const text =
    amount === undefined
      ? undefined
      : formatMoney(amount, { currency, pattern: getMoneyPattern(currency, currencyPattern, locale), ...numbers })
  return {
    /** Minor units; undefined for a text that is no amount within the bounds. */
    amount,
    /** The amount, formatted. */
    text,
    suggested,
    isOther,
    other,
    choose,
    setOther,
  }
}

export type Amount = ReturnType<typeof useAmount>
