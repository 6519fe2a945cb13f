import { type ReactNode, useState } from 'react'

import type { GuestMethod } from '#contract/account/guest.ts'
import { getCallPhase } from '#domain/account/call-phase.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { PhoneVerificationState } from '#state/account/phone-verification.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props<Method extends GuestMethod> {
  t: AccountTexts
  verification: { check: (code: string) => Promise<void>; nextStep: (method: Method) => Promise<void> }
  state: Pick<PhoneVerificationState, 'waitSeconds' | 'calls' | 'isCodeWrong'> & {
    readonly step?: { readonly codeLength: number; readonly method: Method; readonly nextMethods: readonly Method[] } | undefined
  }
  /** @param channel the name of the channel that has brought the code */
  toText: (channel: string) => string
  /** Other ways on. */
  children: ReactNode
}

/** The screen for the code of a message: B §2, "a verification code screen". */
export function CodeForm<Method extends GuestMethod>({ t, verification, state, toText, children }: Props<Method>) {
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
  const channels = { EMAIL: t.email, SMS: t.channelSMS, WHATSAPP: t.channelWHATSAPP, TTS: t.channelCALL }
  const phase = getCallPhase(state.calls, waitSeconds)
  const callTexts = {
    beforeCalling: t.callFirst,
    afterFirstCall: t.callFirst,
    afterSecondCall: t.callSecond,
    secondCallTimedOut: t.callTimedOut,
  }
  /** B §2: the next step is a call; B §3: none after the second call has timed out. */
  const getNextLabel = (channel: GuestMethod): string =>
    channel !== 'TTS' ? fill(t.codeAgain, { channel: channels[channel] }) : phase === 'beforeCalling' ? t.callMe : t.callAgain
  const offeredMethods = nextMethods.filter(it => it !== 'TTS' || phase !== 'secondCallTimedOut')
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
      <p role={method === 'TTS' ? 'status' : undefined}>{method === 'TTS' ? callTexts[phase] : toText(channels[method])}</p>
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
        offeredMethods.map(it => (
          <Button key={it} wide look="secondary" onClick={() => void run(() => verification.nextStep(it))}>
            {getNextLabel(it)}
          </Button>
        ))
      )}
      {children}
    </form>
  )
}

/** "0:29": minutes and seconds. */
const formatTime = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
