import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import type { Promocode } from '#contract/checkout/promo-code.ts'
import { PromoCodeField } from '#features/checkout/promo-codes/PromoCodeField.tsx'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { session } from '#state/browser/session.ts'
import type { SavedPromoCodesStore } from '#state/checkout/saved-promo-codes.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  t: CheckoutTexts
  /** BCP 47. */
  locale: string
  codes: SavedPromoCodesStore
  /** The sign-in form, passed in by the island. */
  signIn: ReactNode
}

/** B §2, "profile section": the promo codes of the account, and a form that adds one. */
export function PromoCodes({ t, locale, codes, signIn }: Props) {
  const { status } = useStore(session.$session)
  const [isFailed, setFailed] = useState(false)
  const load = () => void session.load().then(isLoaded => setFailed(!isLoaded))
  useEffect(load, [])
  useEffect(() => {
    if (status === 'authenticated') void codes.load()
  }, [status, codes])

  if (status === 'authenticated') return <SavedCodes t={t} locale={locale} codes={codes} />
  if (status === 'anonymous')
    return (
      <div className="narrow section">
        <div className="stack">
          <h1>{t.promoCodes}</h1>
          <p className="muted">{t.promoCodesSignIn}</p>
        </div>
        <div className="card panel">{signIn}</div>
      </div>
    )
  return (
    <div className="narrow section">
      <h1>{t.promoCodes}</h1>
      {isFailed ? <LoadFailure t={t} onRetry={load} /> : <Skeleton label={t.promoCodesLoading} shape="lines" count={3} />}
    </div>
  )
}

function SavedCodes({ t, locale, codes }: Omit<Props, 'signIn'>) {
  const saved = useStore(codes.$codes)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const code = input.current?.value ?? ''
    if (code.trim() === '') return input.current?.focus()
    setBusy(true)
    setMessage(undefined)
    setError(undefined)
    const outcome = await codes.save(code)
    setBusy(false)
    if (outcome.kind !== 'saved') return setError(outcome.kind === 'refused' ? outcome.message : t.promoCodeFailed)
    setMessage(outcome.message)
    if (input.current) input.current.value = ''
  }

  return (
    <div className="narrow section">
      <h1>{t.promoCodes}</h1>
      <form className="card panel stack" onSubmit={event => void submit(event)} noValidate>
        <PromoCodeField t={t} ref={input} error={error} />
        <div>
          <Button type="submit" busy={busy}>
            {t.promoCodeSave}
          </Button>
        </div>
        <div role="status">{message !== undefined && <p className="note success">{message}</p>}</div>
        <div role="alert" className="sr-only">
          {error}
        </div>
      </form>
      {saved.status === 'ready' && saved.balances.length > 0 && (
        <p className="card panel row">
          <span className="grow">{t.balance}</span>
          <b>{saved.balances.join(' · ')}</b>
        </p>
      )}
      {renderList()}
    </div>
  )

  function renderList() {
    if (saved.status === 'loading') return <Skeleton label={t.promoCodesLoading} shape="lines" count={3} />
    if (saved.status === 'failed') return <LoadFailure t={t} onRetry={() => void codes.load()} />
    if (saved.codes.length === 0)
      return <EmptyState level={2} picture={stockPictures.gift} title={t.promoCodesEmptyTitle} text={t.promoCodesEmptyText} />
    return (
      <ul className="stack" aria-label={t.promoCodeYours}>
        {saved.codes.map(it => (
          <li key={it.id} className="card panel">
            <PromoCodeCard t={t} locale={locale} promoCode={it} />
          </li>
        ))}
      </ul>
    )
  }
}

function PromoCodeCard({ t, locale, promoCode }: Pick<Props, 't' | 'locale'> & { promoCode: Promocode }) {
  const { code, description, validity, expirationTime, usesLeft } = promoCode
  const date = expirationTime === null ? undefined : formatDate(expirationTime, locale, { dateStyle: 'long' })
  const details = [
    validity === 'INVALID' && (usesLeft === 0 ? t.promoCodeUsed : t.promoCodeInvalid),
    validity === 'INCOMPATIBLE' && t.promoCodeElsewhere,
    validity === 'VALID' && usesLeft > 1 && fill(t.promoCodeUsesLeft, { count: usesLeft }),
    validity !== 'INVALID' && date !== undefined && fill(t.promoCodeUntil, { date }),
  ].filter(Boolean)
  return (
    <div className={validity === 'VALID' ? 'stack' : 'stack muted'}>
      <b>{code}</b>
      <span>{description}</span>
      {details.length > 0 && <small>{details.join(' · ')}</small>}
    </div>
  )
}

function LoadFailure({ t, onRetry }: { t: CheckoutTexts; onRetry: () => void }) {
  return (
    <div className="stack" role="alert">
      <p>{t.promoCodesFailed}</p>
      <div>
        <Button look="secondary" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  )
}
