import { useState } from 'react'

import type { GroupParticipant, SharePayment } from '#contract/cart/group-order.ts'
import type { ActionProps, RenderShareForm } from '#features/cart/group/group-props.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { fill } from '#i18n/fill.ts'
import { Button } from '#ui/Button.tsx'

interface Props extends ActionProps {
  you: GroupParticipant
  renderForm: RenderShareForm
}

/** A part that nobody has paid, and nobody is paying. */
const isUnpaid = ({ payment }: GroupParticipant): boolean => payment === 'OPEN' || payment === 'FAILED' || payment === 'DECLINED'

/** The own part, and for the host those of the others that are missing. The form of a payment that is in progress stays. */
export function SharePayments({ t, page, group, you, busy, onRun, renderForm }: Props) {
  const [chosenId, setChosenId] = useState<number>()
  const missing = you.isHost ? group.participants.filter(it => it.id !== you.id && isUnpaid(it)) : []
  const chosen = group.participants.find(it => it.id === chosenId && isPayable(it))
  const target = chosen ?? (isPayable(you) ? you : undefined)
  const canDecline = !you.isHost && isUnpaid(you) && you.payment !== 'DECLINED'
  return (
    <>
      {target && (
        <section className="card panel stack" aria-labelledby="group-share">
          <div className="row">
            <h2 id="group-share" className="grow">
              {target.id === you.id ? t.groupYourPart : fill(t.groupPayFor, { name: target.name })}
            </h2>
            <b className="money">{target.share?.text}</b>
          </div>
          {renderForm({ participant: target, provider: group.provider, getToken: page.getToken, onPaid: () => void page.refresh() })}
          {canDecline && (
            <Button look="secondary" busy={busy === 'decline'} onClick={() => void onRun('decline', page.decline)}>
              {t.groupDecline}
            </Button>
          )}
        </section>
      )}
      {missing.some(it => it.id !== target?.id) && (
        <section className="card panel stack" aria-labelledby="group-missing">
          <h2 id="group-missing">{t.groupPartOpen}</h2>
          <div className="order-actions">
            {missing
              .filter(it => it.id !== target?.id)
              .map(it => (
                <Button key={it.id} look="secondary" onClick={() => setChosenId(it.id)}>
                  {fill(t.groupPayFor, { name: it.name })}
                </Button>
              ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Also while it is being paid: the form shows how. */
const isPayable = (participant: GroupParticipant): boolean => isUnpaid(participant) || participant.payment === 'PAYING'

/** How far the payment of a part is. */
export function ShareState({ t, payment }: { t: GroupTexts; payment: SharePayment }) {
  const text = {
    OPEN: t.groupPartOpen,
    FAILED: t.groupPartFailed,
    DECLINED: t.groupPartDeclined,
    PAYING: t.groupPartPaying,
    PAID: t.groupPartPaid,
    RETURNED: t.groupPartReturned,
  }[payment]
  const look = { OPEN: '', FAILED: ' warn', DECLINED: ' warn', PAYING: ' deal', PAID: ' open', RETURNED: '' }[payment]
  return (
    <p>
      <span className={`pill${look}`}>{text}</span>
    </p>
  )
}
