import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'

import type { getInvitations, InvitationOffer, SentInvitation } from '#contract/checkout/invitation.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import type { InvitationTexts } from '#features/checkout/invitations/invitation-texts.ts'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import { session } from '#state/browser/session.ts'
import type { Invitations } from '#state/checkout/invitations/invitations.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  t: InvitationTexts
  language: string
  /** BCP 47. */
  locale: string
  invitations: Invitations
  /** The form of the sign-in and the sign-up, passed in by the island. */
  signIn: ReactNode
}

type OwnInvitations = Reply<typeof getInvitations>

/** B §2, "inviteFriends": what a visitor gets by an invitation, or the code and the invitations of a customer. */
export function InviteFriends({ t, language, locale, invitations, signIn }: Props) {
  const { status } = useStore(session.$session)
  const own = useStore(invitations.$own)
  const [isFailed, setFailed] = useState(false)
  const load = () => void session.load().then(isLoaded => setFailed(!isLoaded))
  useEffect(load, [])
  useEffect(() => {
    if (status === 'authenticated') void invitations.load()
    if (status === 'anonymous') void invitations.receive()
  }, [status, invitations])

  return <div className="narrow section">{renderContents()}</div>

  function renderContents() {
    if (status === 'anonymous') return renderVisitor()
    if (isFailed) return <Failure t={t} onRetry={load} />
    if (status === 'authenticated' && own.status === 'failed') return <Failure t={t} onRetry={() => void invitations.load()} />
    if (status !== 'authenticated' || own.status !== 'ready') return <Loading t={t} />
    return <OwnInvitationsView t={t} language={language} locale={locale} own={own.value} received={invitations.code} />
  }

  function renderVisitor() {
    if (invitations.code !== undefined) return <ReceivedInvitationView t={t} invitations={invitations} signIn={signIn} />
    return (
      <>
        <h1>{t.inviteTitle}</h1>
        <p className="muted">{t.inviteLogIn}</p>
        <div className="card panel">{signIn}</div>
      </>
    )
  }
}

function ReceivedInvitationView({ t, invitations, signIn }: Pick<Props, 't' | 'invitations' | 'signIn'>) {
  const received = useStore(invitations.$received)
  if (received.status === 'failed') return <Failure t={t} onRetry={() => void invitations.receive()} />
  if (received.status === 'loading') return <Loading t={t} />
  const isGone = received.value === null
  return (
    <>
      <h1>{isGone ? t.inviteFriendGone : t.inviteFriendTitle}</h1>
      <p>{isGone ? t.inviteFriendGoneText : fill(t.inviteFriendText, { friend: received.value.friend })}</p>
      <div className="card panel">{signIn}</div>
    </>
  )
}

interface OwnProps extends Pick<Props, 't' | 'language' | 'locale'> {
  own: OwnInvitations
  /** The code of the address. */
  received: string | undefined
}

function OwnInvitationsView({ t, language, locale, own: { code, offer, invitations, accepted }, received }: OwnProps) {
  return (
    <>
      {received !== undefined && <ReceivedNote t={t} language={language} isOwn={received === code} accepted={accepted} />}
      {offer ? (
        <>
          <h1>{t.inviteTitle}</h1>
          <dl className="card panel stack">
            <div>
              <dt className="muted">{t.inviteForFriend}</dt>
              <dd>{offer.friend}</dd>
            </div>
            <div>
              <dt className="muted">{t.inviteForYou}</dt>
              <dd>{fill(t.inviteReward, { reward: offer.reward })}</dd>
            </div>
          </dl>
          <ShareLink t={t} language={language} code={code} />
          <SentInvitations t={t} locale={locale} invitations={invitations} />
          <Terms t={t} locale={locale} offer={offer} />
        </>
      ) : (
        <>
          <EmptyState level={1} picture={stockPictures.gift} title={t.inviteNoOfferTitle} text={t.inviteNoOfferText} />
          {invitations.length > 0 && <SentInvitations t={t} locale={locale} invitations={invitations} />}
        </>
      )}
    </>
  )
}

/** What has become of the invitation that the customer has opened. */
function ReceivedNote({
  t,
  language,
  isOwn,
  accepted,
}: Pick<Props, 't' | 'language'> & { isOwn: boolean } & Pick<OwnInvitations, 'accepted'>) {
  // prettier-ignore
  if (isOwn) return <p className="note warning">{t.inviteFriendOwn}</p>
  if (!accepted) return <p className="note warning">{t.inviteFriendKnown}</p>
  if (accepted.isRefused) return <p className="note warning">{t.inviteFriendRefused}</p>
  return (
    <div className="note success" role="status">
      <div className="stack">
        <b>{t.inviteFriendDone}</b>
        <span>{accepted.friend}</span>
        <a href={toPath({ name: 'home', language })}>{t.inviteFriendAction}</a>
      </div>
    </div>
  )
}

/** The link, by the sheet of the system or, in browsers without one, by a copy. */
function ShareLink({ t, language, code }: Pick<Props, 't' | 'language'> & { code: string }) {
  const [copied, setCopied] = useState(false)
  const url = new URL(toPath({ name: 'inviteFriends', language, code }), location.origin).href

  // the customer can close the sheet
  const share = () => void navigator.share({ title: BRAND.name, text: fill(t.inviteMessage, { brand: BRAND.name }), url }).catch(() => {})
  // a browser without permission still shows the link
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true), () => {}) // prettier-ignore
  const canShare = typeof navigator.share === 'function'

  return (
    <section className="card panel stack">
      <div className="row">
        <span className="grow muted">{t.inviteCode}</span>
        <b>{code}</b>
      </div>
      <div className="field">
        <label htmlFor="invite-link">{t.inviteLink}</label>
        <input id="invite-link" readOnly value={url} onFocus={event => event.target.select()} />
      </div>
      <div className="order-actions">
        {canShare && <Button onClick={share}>{t.inviteShare}</Button>}
        <Button look={canShare ? 'secondary' : 'main'} onClick={copy}>
          {t.inviteCopy}
        </Button>
      </div>
      <p role="status" className={copied ? 'small' : 'sr-only'}>
        {copied && t.inviteCopied}
      </p>
    </section>
  )
}

function SentInvitations({ t, locale, invitations }: Pick<Props, 't' | 'locale'> & { invitations: readonly SentInvitation[] }) {
  return (
    <section className="stack">
      <h2>{t.inviteSentTitle}</h2>
      {invitations.length === 0 ? (
        <p className="muted">{t.inviteNone}</p>
      ) : (
        <ul className="stack">
          {invitations.map(it => (
            <li key={it.id} className="card panel row">
              <span className="grow">{fill(t.inviteJoined, { date: formatDate(it.joinedTime, locale, { dateStyle: 'long' }) })}</span>
              <small className={it.state === 'REWARDED' ? undefined : 'muted'}>{getStateText(t, it)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function getStateText(t: InvitationTexts, { state, reward }: SentInvitation): string {
  switch (state) {
    case 'PENDING':
      return t.invitePending
    case 'REWARDED':
      return fill(t.inviteRewarded, { reward })
    case 'LIMITED':
      return t.inviteLimited
    case 'REFUSED':
      return t.inviteRefused
  }
}

function Terms({ t, locale, offer: { minimum, waitHours, monthlyLimit } }: Pick<Props, 't' | 'locale'> & { offer: InvitationOffer }) {
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(waitHours)
  return (
    <section className="stack">
      <h2>{t.inviteTermsTitle}</h2>
      <ul className="small muted stack">
        <li>{fill(t.inviteTermNew, { brand: BRAND.name })}</li>
        <li>{t.inviteTermOrder}</li>
        {minimum !== null && <li>{fill(t.inviteTermMinimum, { minimum })}</li>}
        <li>{fill(t.inviteTermWait, { time })}</li>
        <li>{fill(t.inviteTermLimit, { count: monthlyLimit })}</li>
        <li>{t.inviteTermSelf}</li>
      </ul>
    </section>
  )
}

function Loading({ t }: Pick<Props, 't'>) {
  return (
    <>
      <h1>{t.inviteTitle}</h1>
      <Skeleton label={t.inviteLoading} shape="lines" count={3} />
    </>
  )
}

function Failure({ t, onRetry }: Pick<Props, 't'> & { onRetry: () => void }) {
  return (
    <div className="stack" role="alert">
      <h1>{t.inviteTitle}</h1>
      <p>{t.inviteFailed}</p>
      <div>
        <Button look="secondary" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  )
}
