import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { DonationForm } from '#features/checkout/donations/DonationForm.tsx'
import type { DonationProps } from '#features/checkout/donations/donation-props.ts'
import type { DonationTexts } from '#features/checkout/donations/donation-texts.ts'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { Donation } from '#state/checkout/donations/donations.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props extends DonationProps {
  /** What the challenge of the bank has led to, when the customer comes back from it. */
  readonly challenge: 'confirmed' | 'declined' | undefined
  readonly declinedText: string
  /** Called when a donation is paid and its receipt is there. */
  readonly onDonated: (donation: Donation) => void
  /** Shares the page. @returns "copied", or the link when it can only be copied by hand */
  readonly onShare: () => Promise<string | undefined>
}

/** The donations of a customer who is signed in: a charity, an amount, a card, and the receipts (issue 25 point 4). */
export function DonationPage({ challenge, declinedText, onDonated, onShare, ...props }: Props) {
  const { data, donations, payment } = props
  const { texts } = data
  const state = useStore(donations.$donations)
  const paid = useStore(payment.$paidCheckout)
  const { status } = useStore(payment.$payment)
  useEffect(() => void donations.load(), [donations])
  const receipts = state.status === 'ready' ? state.receipts : []
  // the newest one is that of the challenge
  const donation = paid === undefined ? (challenge === 'confirmed' ? receipts[0] : undefined) : receipts.find(it => it.checkoutId === paid)
  const announced = useRef<string>(undefined)
  // the thanks after a challenge come from the address of the page, which stays
  const [isAgain, setAgain] = useState(false)
  useEffect(() => {
    if (!donation || announced.current === donation.checkoutId) return
    announced.current = donation.checkoutId
    onDonated(donation)
  }, [donation, onDonated])

  if (state.status === 'failed')
    return (
      <div className="stack" role="alert">
        <p>{texts.loadFailed}</p>
        <div>
          <Button look="secondary" onClick={() => void donations.load()}>
            {texts.retry}
          </Button>
        </div>
      </div>
    )
  if (state.status !== 'ready') return <Skeleton label={texts.loading} shape="lines" count={4} />
  const isThanked = donation !== undefined && (paid !== undefined || (status === 'idle' && !isAgain))
  return (
    <>
      <div role="alert">{challenge === 'declined' && status === 'idle' && <p className="note danger">{declinedText}</p>}</div>
      {isThanked ? (
        <Thanks
          texts={texts}
          donation={donation}
          onAgain={() => {
            setAgain(true)
            payment.restart()
          }}
          onShare={onShare}
        />
      ) : (
        <DonationForm {...props} list={state.list} />
      )}
      {receipts.length > 0 && <Receipts texts={texts} locale={data.locale} receipts={receipts} />}
    </>
  )
}

interface ThanksProps {
  readonly texts: DonationTexts
  readonly donation: Donation
  readonly onAgain: () => void
  readonly onShare: Props['onShare']
}

function Thanks({ texts, donation, onAgain, onShare }: ThanksProps) {
  const [shared, setShared] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // the pressed button is gone
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card panel stack" aria-labelledby="donation-thanks">
      <h2 id="donation-thanks" ref={heading} tabIndex={-1}>
        {texts.thanksTitle}
      </h2>
      <p>{fill(texts.thanksText, { amount: donation.sum.text, charity: donation.charity })}</p>
      <div className="row wrap-row">
        <Button look="secondary" onClick={() => void onShare().then(setShared)}>
          {texts.share}
        </Button>
        <Button look="secondary" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
      <p role="status">{shared === 'copied' ? texts.shared : shared}</p>
    </section>
  )
}

/** The newest first. */
function Receipts({ texts, locale, receipts }: { texts: DonationTexts; locale: string; receipts: readonly Donation[] }) {
  return (
    <section className="card panel section" aria-labelledby="donation-receipts">
      <h2 id="donation-receipts">{texts.receipts}</h2>
      <ul className="stack">
        {receipts.map(it => (
          <li key={it.number} className="row">
            <span className="grow">
              {it.charity}
              <br />
              <small className="muted">
                {[formatDate(it.donatedAt, locale, { dateStyle: 'long' }), fill(texts.receipt, { number: it.number }), it.card].join(' · ')}
              </small>
            </span>
            <b className="money">{it.sum.text}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
