import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import type { PrimePartProps } from '#features/prime/island-props.ts'
import { PrimeItems } from '#features/prime/PrimeItems.tsx'
import { PrimeOffer } from '#features/prime/PrimeOffer.tsx'
import { PrimeReceipts } from '#features/prime/PrimeReceipts.tsx'
import { PrimeSubscription } from '#features/prime/PrimeSubscription.tsx'
import { session } from '#state/browser/session.ts'
import { findItem, type PrimeItem, type PrimeProfile } from '#state/prime/prime-profile.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props extends PrimePartProps {
  /** What the challenge of the bank has led to, when the customer comes back from it. */
  readonly challenge: 'confirmed' | 'declined' | undefined
  /** The sign-in form, passed in by the island. */
  readonly signIn: ReactNode
}

/** The page of Prime in the profile: the offer and its payment, or the subscription (issue 25 point 1). */
export function PrimePage({ signIn, challenge, ...props }: Props) {
  const { t, checkout, data, profile } = props
  const { status } = useStore(session.$session)
  const [isFailed, setFailed] = useState(false)
  const load = () => void session.load().then(isLoaded => setFailed(!isLoaded))
  useEffect(load, [])
  useEffect(() => {
    if (status === 'authenticated') void profile.load()
    if (status === 'anonymous') void profile.loadOffer()
  }, [status, profile])

  if (status === 'authenticated') return <CustomerPage {...props} challenge={challenge} />
  if (status === 'anonymous') return <VisitorPage t={t} data={data} profile={profile} signIn={signIn} />
  return (
    <div className="narrow section">
      <h1>{t.title}</h1>
      {isFailed ? <LoadFailure t={t} checkout={checkout} onRetry={load} /> : <Skeleton label={t.loading} shape="lines" count={4} />}
    </div>
  )
}

/** The offer above the sign-in form. A failed load shows the form alone. */
function VisitorPage({ t, data, profile, signIn }: Pick<Props, 't' | 'data' | 'profile' | 'signIn'>) {
  const state = useStore(profile.$profile)
  const items = state.status === 'ready' ? state.items.filter(it => it.type === 'HEADER' || it.type === 'OFFER') : []
  return (
    <div className="narrow section">
      {items.length > 0 ? <PrimeItems t={t} locale={data.locale} items={items} hasPicture={false} /> : <h1 tabIndex={-1}>{t.title}</h1>}
      <p className="muted">{t.signInText}</p>
      <div className="card panel">{signIn}</div>
    </div>
  )
}

function CustomerPage({ challenge, ...props }: Omit<Props, 'signIn'>) {
  const { t, checkout, data, profile, payment } = props
  const state = useStore(profile.$profile)
  const { status: paid } = useStore(payment.$payment)
  const isNew = paid === 'paid' || challenge === 'confirmed'
  const onboarding = useOnboarding(profile, isNew)
  if (state.status !== 'ready')
    return (
      <div className="narrow section">
        <h1 tabIndex={-1}>{t.title}</h1>
        {state.status === 'failed' ? (
          <LoadFailure t={t} checkout={checkout} onRetry={() => void profile.load()} />
        ) : (
          <Skeleton label={t.loading} shape="lines" count={4} />
        )}
      </div>
    )
  const { items, changing } = state
  const subscription = findItem(items, 'SUBSCRIPTION')
  const offer = findItem(items, 'OFFER')
  const receipts = findItem(items, 'RECEIPTS')?.receipts ?? []
  const isMember = subscription !== undefined && subscription.status !== 'ENDED'
  const shown = items.filter(it => (it.type === 'HEADER' && !(isMember && onboarding)) || it.type === 'BENEFITS')
  // the offer says its terms itself
  const questions = items.filter(it => it.type === 'QUESTIONS' || (it.type === 'TEXT' && !offer))
  return (
    <div className="narrow section">
      {isMember && onboarding && <Welcome t={t} data={data} items={onboarding} />}
      {shown.length > 0 && <PrimeItems t={t} locale={data.locale} items={shown} hasPicture={false} />}
      {!shown.some(it => it.type === 'HEADER') && !(isMember && onboarding) && <h1 tabIndex={-1}>{t.title}</h1>}
      <div role="alert">{challenge === 'declined' && !isMember && paid === 'idle' && <p className="note danger">{t.notConfirmed}</p>}</div>
      {subscription && <PrimeSubscription {...props} subscription={subscription} changing={changing} />}
      {offer && !isMember && <PrimeOffer {...props} offer={offer} />}
      {!subscription && !offer && (
        <EmptyState picture={stockPictures.map} title={t.notHere}>
          <a className="button secondary" href={toPath({ name: 'primeLanding' })}>
            {t.seeCountries}
          </a>
        </EmptyState>
      )}
      {receipts.length > 0 && <PrimeReceipts t={t} locale={data.locale} receipts={receipts} />}
      <PrimeItems t={t} locale={data.locale} items={questions} level={2} />
    </div>
  )
}

/** The content for new subscribers, once they are some. */
function useOnboarding(profile: PrimeProfile, isNew: boolean): readonly PrimeItem[] | undefined {
  const [items, setItems] = useState<readonly PrimeItem[]>()
  useEffect(() => {
    if (isNew) void profile.loadOnboarding().then(it => it && it.length > 0 && setItems(it))
  }, [profile, isNew])
  return items
}

/** B §7: the onboarding screen. */
function Welcome({ t, data, items }: Pick<Props, 't' | 'data'> & { items: readonly PrimeItem[] }) {
  const container = useRef<HTMLDivElement>(null)
  // the pressed button is gone
  useEffect(() => container.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={container} className="section">
      <PrimeItems
        t={t}
        locale={data.locale}
        items={items}
        action={
          <a className="button plum" href={toPath({ name: 'home', language: data.language })}>
            {t.browse}
          </a>
        }
      />
    </div>
  )
}

function LoadFailure({ t, checkout, onRetry }: Pick<Props, 't' | 'checkout'> & { onRetry: () => void }) {
  return (
    <div className="stack" role="alert">
      <p>{t.loadFailed}</p>
      <div>
        <Button look="secondary" onClick={onRetry}>
          {checkout.tryAgain}
        </Button>
      </div>
    </div>
  )
}
