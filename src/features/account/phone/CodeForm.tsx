import { type ReactNode, useState } from 'react'

import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { PhoneVerificationState, VerificationSteps } from '#state/account/phone-verification.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: AccountTexts
  verification: Pick<VerificationSteps, 'check' | 'nextStep'>
  state: PhoneVerificationState
  /** @param channel the name of the channel that has brought the code */
  toText: (channel: string) => string
  /** Other ways on. */
  children: ReactNode
}

/** The screen for the code of a message: B §2, "a verification code screen". */
export function CodeForm({ t, verification, state, toText, children }: Props) {
  const { step, waitSeconds } = state
  const { codeLength, method, nextMethods } = step!
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [busy, setBusy] = useState(false)
  async function run(task: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    await task()
    setBusy(false)
  }
  const channels = { SMS: t.channelSMS, WHATSAPP: t.channelWHATSAPP, TTS: t.channelSMS }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setIsShort(code.length !== codeLength)
        if (code.length === codeLength) void run(() => verification.check(code))
      }}
    >
      <p>{toText(channels[method])}</p>
      <TextField
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        value={code}
        error={isShort ? fill(t.codeMissing, { length: String(codeLength) }) : state.isCodeWrong ? t.codeWrong : undefined}
        onChange={event => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" wide busy={busy}>
        {t.codeConfirm}
      </Button>
      {waitSeconds > 0 ? (
        <p className="small">{fill(t.codeAgainIn, { time: formatTime(waitSeconds) })}</p>
      ) : (
        nextMethods.map(it => (
          <Button key={it} wide look="secondary" onClick={() => void run(() => verification.nextStep(it))}>
            {fill(t.codeAgain, { channel: channels[it] })}
          </Button>
        ))
      )}
      {children}
    </form>
  )
}

/** "0:29": minutes and seconds. */
const formatTime = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
