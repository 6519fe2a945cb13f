import type { Ref } from 'react'

import { MAX_PROMO_CODE_LENGTH } from '#contract/limits.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: CheckoutTexts
  ref: Ref<HTMLInputElement>
  /** Why the last code was not accepted. */
  error: string | undefined
}

/** The field in which a customer enters a promo code. */
export function PromoCodeField({ t, ref, error }: Props) {
  return (
    <TextField
      label={t.promoCodeLabel}
      name="promoCode"
      ref={ref}
      maxLength={MAX_PROMO_CODE_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
    />
  )
}
