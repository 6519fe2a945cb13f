import { type SubmitEvent, useState } from 'react'

import { PhoneFields } from '#features/account/phone/PhoneFields.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { PhoneCountry } from '#state/account/phone-countries.ts'
import type { PhoneVerificationState, VerificationSteps } from '#state/account/phone-verification.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  t: AccountTexts
  language: string
  verification: Pick<VerificationSteps, 'start'> & { loadCountries(): Promise<readonly PhoneCountry[]> }
  state: PhoneVerificationState
  /** Above the fields. */
  text: string
}

/** B §2: "a phone number screen". */
export function PhoneNumberForm({ t, language, verification, state, text }: Props) {
  const [phone, setPhone] = useState(state.phone)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const number = phone.number.trim()
    setError(number === '' ? t.phoneMissing : undefined)
    if (number === '') return
    setBusy(true)
    await verification.start({ ...phone, number })
    setBusy(false)
  }

  return (
    <form className="fields" noValidate onSubmit={event => void onSubmit(event)}>
      <p>{text}</p>
      <PhoneFields t={t} language={language} loadCountries={verification.loadCountries} phone={phone} setPhone={setPhone} error={error} />
      <Button type="submit" wide busy={busy}>
        {t.phoneSend}
      </Button>
    </form>
  )
}
