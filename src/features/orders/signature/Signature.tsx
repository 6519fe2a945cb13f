import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'

import { SignatureArea } from '#features/orders/signature/SignatureArea.tsx'
import { drawSignature, writeSignature } from '#features/orders/signature/signature-image.ts'
import type { SignatureTexts } from '#features/orders/signature/signature-data.ts'
import { fill } from '#i18n/fill.ts'
import type { ParcelSignature } from '#state/orders/signature/parcel-signature.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  signature: ParcelSignature
  t: SignatureTexts
}

/** The page on which the recipient of a parcel signs (B §2). */
export function Signature({ signature, t }: Props) {
  const { details, isLoading, hasError, isWaiting } = useStore(signature.$state)
  const { phase, recipientName } = details
  if (phase === 'OPEN' && isWaiting) return <WaitingSignature signature={signature} t={t} />
  if (phase === 'OPEN') return <SignatureForm signature={signature} t={t} />
  if (phase === 'OVER') return <EmptyState level={1} picture={stockPictures.asleep} title={t.signOverTitle} text={t.signOverText} />
  if (phase === 'SIGNED') return <SignedParcel name={recipientName ?? ''} t={t} />
  return (
    <EmptyState level={1} picture={stockPictures.scooter} title={t.signEarlyTitle} text={t.signEarlyText}>
      <Button busy={isLoading} onClick={() => void signature.refresh()}>
        {t.signCheck}
      </Button>
      <p role="alert" className={hasError ? 'field-error' : 'sr-only'}>
        {hasError && t.signFailed}
      </p>
    </EmptyState>
  )
}

/** What was signed is sent as soon as there is a connection. */
function WaitingSignature({ signature, t }: Props) {
  const { isLoading } = useStore(signature.$state)
  return (
    // without a picture, which needs a connection
    <div className="empty" role="status">
      <h1>{t.signWaitingTitle}</h1>
      <p>{t.signWaitingText}</p>
      <Button busy={isLoading} onClick={() => void signature.resend()}>
        {t.signSendAgain}
      </Button>
    </div>
  )
}

function SignedParcel({ name, t }: { name: string; t: SignatureTexts }) {
  const ref = useRef<HTMLDivElement>(null)
  // the form that had the focus is gone
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} role="status">
      <EmptyState level={1} picture={stockPictures.parcel} title={t.signDoneTitle} text={fill(t.signDoneText, { name })} />
    </div>
  )
}

function SignatureForm({ signature, t }: Props) {
  const { details, isLoading, hasError } = useStore(signature.$state)
  const [name, setName] = useState('')
  const [drawn, setDrawn] = useState<HTMLCanvasElement>()
  const [isTyped, setTyped] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const confirmField = useRef<HTMLInputElement>(null)
  const onDraw = useCallback((canvas: HTMLCanvasElement | undefined) => setDrawn(canvas), [])

  const isNameMissing = name.trim() === ''
  const isSignatureMissing = isTyped ? !isConfirmed : drawn === undefined

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setChecked(true)
    if (isNameMissing) return nameField.current?.focus()
    if (isSignatureMissing) return confirmField.current?.focus()
    void signature.sign(name, isTyped ? writeSignature(name.trim()) : drawSignature(drawn!))
  }

  return (
    <form className="narrow section signature" noValidate onSubmit={submit}>
      <div>
        <h1>{t.signTitle}</h1>
        <p className="muted">{t.signText}</p>
        <p className="small">{fill(t.signParcel, { code: details.trackingNumbers.join(', ') })}</p>
      </div>
      <p role="alert" className={hasError ? 'note danger' : 'sr-only'}>
        {hasError && t.signFailed}
      </p>
      <TextField
        ref={nameField}
        label={t.signName}
        value={name}
        maxLength={100}
        autoComplete="name"
        error={isChecked && isNameMissing ? t.signNameMissing : undefined}
        onChange={event => setName(event.target.value)}
      />
      {isTyped ? (
        <div className="signature-field">
          <p className="signature-typed" aria-hidden="true">
            {name.trim()}
          </p>
          <label className="check">
            <input
              ref={confirmField}
              type="checkbox"
              checked={isConfirmed}
              aria-invalid={(isChecked && isSignatureMissing) || undefined}
              onChange={event => setConfirmed(event.target.checked)}
            />
            <span>{t.signConfirm}</span>
          </label>
          {isChecked && isSignatureMissing && (
            <p className="field-error" role="alert">
              <Icon name="alert-triangle" />
              <span>{t.signConfirmMissing}</span>
            </p>
          )}
        </div>
      ) : (
        <SignatureArea t={t} error={isChecked && isSignatureMissing ? t.signMissing : undefined} onChange={onDraw} />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isTyped}
          onChange={event => {
            setTyped(event.target.checked)
            setDrawn(undefined)
          }}
        />
        <span>{t.signTyped}</span>
      </label>
      <Button type="submit" busy={isLoading}>
        {isLoading ? t.signSending : t.signSend}
      </Button>
    </form>
  )
}
