import { useEffect, useState } from 'react'

import type { GroupOrder } from '#contract/cart/group-order.ts'
import { REMINDER_MS } from '#domain/cart/group/group-order.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatHour } from '#i18n/time.ts'

interface Props {
  t: GroupTexts
  /** BCP 47. */
  locale: string
  group: GroupOrder
  isHost: boolean
}

/** What happens now, and until when. */
export function GroupStatus({ t, locale, group, isHost }: Props) {
  const isLate = useIsPast(group.expirationTime - REMINDER_MS)
  const isShareTimeOver = useIsPast(group.shareTime ?? group.expirationTime)
  const format = (at: number) => formatHour(at, group.timeZone, locale)
  const time = format(group.expirationTime)
  const host = group.participants.find(it => it.isHost)?.name ?? ''
  const isGivenBack = group.participants.some(it => it.payment === 'RETURNED')
  const text = {
    OPEN: () => fill(isLate ? t.groupEndsSoon : t.groupUntil, { time }),
    CLOSED: () => {
      if (group.isSplit) return isHost ? t.groupSplitNext : fill(t.groupSplitWait, { host })
      return fill(isHost ? t.groupPayUntil : t.groupHostPays, { time, host })
    },
    PAYING: () => {
      if (group.participants.every(it => it.payment === null || it.payment === 'PAID')) return t.groupAllPaid
      if (!isShareTimeOver) return fill(t.groupPayParts, { time: format(group.shareTime ?? group.expirationTime) })
      return fill(isHost ? t.groupPayMissing : t.groupPartsLate, { time, host })
    },
    ORDERED: () =>
      group.isSplit && group.participants.some(it => it.payment === 'PAID') ? t.groupSplitOrdered : fill(t.groupOrderedText, { host }),
    EXPIRED: () => t.groupExpired,
    CANCELLED: () => fill(t.groupCancelled, { host }),
  }[group.state]()
  const look = {
    OPEN: isLate ? 'note warning' : 'muted',
    CLOSED: 'note',
    PAYING: isShareTimeOver ? 'note warning' : 'note',
    ORDERED: 'note success',
    EXPIRED: 'note warning',
    CANCELLED: 'note warning',
  }[group.state]
  return (
    <p role="status" className={look}>
      {group.state === 'ORDERED' && <b>{t.groupOrdered} </b>}
      {text}
      {isGivenBack && ` ${t.groupReturned}`}
    </p>
  )
}

/** Whether a time has passed; renders again when it does. @param at Unix milliseconds */
function useIsPast(at: number): boolean {
  const [isPast, setIsPast] = useState(() => Date.now() >= at)
  useEffect(() => {
    const check = () => setIsPast(Date.now() >= at)
    check()
    const timer = setTimeout(check, Math.max(0, at - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [at])
  return isPast
}
