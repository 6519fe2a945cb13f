import { useState } from 'react'

import { isActiveGroup } from '#domain/cart/group/group-order.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { ActionProps } from '#features/cart/group/group-props.ts'
import { Button } from '#ui/Button.tsx'

interface Props extends ActionProps {
  language: string
  isHost: boolean
  /** The host has seen what is not sold any more. */
  accepts: boolean
}

/** What a participant, or the host, can do with the group order. */
export function GroupActions({ t, page, language, group, isHost, accepts, busy, onRun }: Props) {
  const [asks, setAsks] = useState(false)
  // what the host has chosen, while the products that are gone are named
  const [isSplit, setSplit] = useState<boolean>()
  if (group.orderId !== null) {
    return (
      <a className="button wide" href={toPath({ name: 'order', language, orderId: group.orderId })}>
        {t.groupTrack}
      </a>
    )
  }
  if (!isActiveGroup(group.state)) return null
  if (!isHost) {
    return group.state === 'OPEN' ? (
      <Button look="secondary" busy={busy === 'leave'} onClick={() => void onRun('leave', page.leave)}>
        {t.groupLeave}
      </Button>
    ) : null
  }
  const close = (split: boolean) => {
    setSplit(split)
    return onRun(split ? 'split' : 'close', () => page.close(split, accepts && isSplit === split))
  }
  const isOpen = group.state === 'OPEN'
  const others = group.participants.some(it => !it.isHost && it.lines.length > 0)
  // the second way is the one that the host has not chosen yet
  const [first, second] = !isOpen && group.isSplit ? [true, false] : [false, true]
  const labels = isOpen ? [t.groupClose, t.groupCloseSplit] : [t.groupPayAll, t.groupPaySplit]
  return (
    <div className="stack">
      {group.state !== 'PAYING' && (
        <>
          <Button wide busy={busy === (first ? 'split' : 'close')} onClick={() => void close(first)}>
            {isOpen ? t.groupClose : t.groupPay}
          </Button>
          {(!second || (others && group.provider !== null)) && (
            <Button look="secondary" wide busy={busy === (second ? 'split' : 'close')} onClick={() => void close(second)}>
              {labels[Number(second)]}
            </Button>
          )}
        </>
      )}
      {group.state === 'CLOSED' && (
        <Button look="secondary" wide busy={busy === 'reopen'} onClick={() => void onRun('reopen', page.reopen)}>
          {t.groupReopen}
        </Button>
      )}
      {asks ? (
        <div className="card panel stack" role="group" aria-label={t.groupCancel}>
          <p>
            {t.groupCancelSure}
            {group.state === 'PAYING' && ` ${t.groupReturned}`}
          </p>
          <div className="order-actions">
            <Button look="secondary" busy={busy === 'cancel'} onClick={() => void onRun('cancel', page.cancel)}>
              {t.groupCancelYes}
            </Button>
            <button type="button" className="button secondary" ref={it => it?.focus()} onClick={() => setAsks(false)}>
              {t.groupKeep}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" className="link group-remove" onClick={() => setAsks(true)}>
          {t.groupCancel}
        </button>
      )}
    </div>
  )
}
