import { useStore } from '@nanostores/react'

import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import { findIssue } from '#features/checkout/parts/find-issue.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { SectionNotice } from '#features/checkout/parts/SectionNotice.tsx'
import { getSlotText } from '#features/checkout/parts/slot-text.ts'
import { fill } from '#i18n/fill.ts'

export function TimePart({ t, store, checkout }: OrderPartProps) {
  const { scheduledTime } = useStore(checkout.$choices)
  const { issue, attempt } = findIssue('time', useStore(checkout.$orderIssues))
  const eta = useStore(checkout.$eta) ?? store.eta
  const isPickup = store.mode === 'PICKUP'
  const first = store.days[0]?.times[0]?.startTime
  const later = scheduledTime !== undefined && scheduledTime >= 0
  const slotText = scheduledTime === undefined ? undefined : getSlotText(store, scheduledTime, checkout.now())
  return (
    <CheckoutPart
      title={isPickup ? t.pickupSlot : t.time}
      attempt={attempt}
      issue={issue && (isPickup ? t.faultNoPickupTime : t.faultNoTime)}
    >
      {!store.open && <p className="note warning">{t.closedNow}</p>}
      {/* both say the same when no time is chosen */}
      {!issue && <SectionNotice checkout={checkout} component="scheduledTime" />}
      <fieldset className="options">
        <legend className="sr-only">{isPickup ? t.pickupSlot : t.time}</legend>
        {store.open && (
          <label className="option">
            <input type="radio" name="time" checked={scheduledTime === -1} onChange={() => checkout.setTime(-1)} />
            <span>{t.timeNow}</span>
            <span className="small muted">
              {eta && fill(isPickup ? t.pickupReady : t.timeEta, { from: eta.lowerBound, to: eta.upperBound })}
            </span>
          </label>
        )}
        {first !== undefined && (
          <label className="option">
            <input type="radio" name="time" checked={later} onChange={() => checkout.setTime(first)} />
            <span>{t.timeLater}</span>
            <span />
          </label>
        )}
      </fieldset>
      {later && (
        <label className="field-label">
          {isPickup ? t.pickupSlot : t.timeSlot}
          <span className="field">
            <select value={scheduledTime} onChange={event => checkout.setTime(Number(event.target.value))}>
              {slotText === undefined && <option value={scheduledTime}>{t.timeChoose}</option>}
              {store.days.map(day => (
                <optgroup key={day.name} label={day.name}>
                  {day.times.map(it => (
                    <option key={it.startTime} value={it.startTime}>
                      {it.startTime === scheduledTime ? slotText : it.text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </span>
        </label>
      )}
    </CheckoutPart>
  )
}
