import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import type { Point } from '#contract/primitives.ts'
import { fill } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import { createPageZoneNotice, getCustomerEmail } from '#state/browser/zone-notice.ts'
import type { ZoneNoticeStatus } from '#state/geo/zone-notice.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface ZoneNoticeProps {
  t: GeoTexts
  /** Where the customer wants a delivery. */
  point: Point
  /** A store that does not deliver there, in a city that does. */
  store?: { readonly id: number; readonly name: string } | undefined
}

/**
 * Asks for an e-mail as soon as we deliver to a point. A form of its own: it must not be within another one.
 *
 * @source issue 20 point 3: "… or a notice by e-mail when the zone opens"
 */
export function ZoneNoticeForm({ t, point, store }: ZoneNoticeProps) {
  const [notice] = useState(createPageZoneNotice)
  const status = useStore(notice.$status)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [email] = useState(getCustomerEmail)
  useEffect(() => {
    // the form disappears
    if (status === 'sent') heading.current?.focus()
    if (status === 'invalid') field.current?.focus()
  }, [status])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void notice.request(field.current?.value ?? '', point, store?.id)
  }
  const [title, sent] = store
    ? [fill(t.noticeStoreTitle, { store: store.name }), fill(t.noticeStoreSent, { store: store.name })]
    : [t.noticeTitle, t.noticeSent]
  const errors: Partial<Record<ZoneNoticeStatus, string>> = {
    invalid: t.noticeInvalid,
    delivered: t.noticeDelivered,
    limited: t.noticeLimited,
    failed: t.noticeFailed,
  }
  return (
    <section className="zone-notice" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {status !== 'sent' && (
        <form onSubmit={submit} noValidate>
          <TextField
            ref={field}
            label={t.noticeEmail}
            name="notice-email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={email}
            error={errors[status]}
          />
          <Button type="submit" look="secondary" small busy={status === 'busy'}>
            {t.noticeSend}
          </Button>
        </form>
      )}
      <p role="status" className={status === 'sent' ? 'note success' : undefined}>
        {status === 'sent' ? sent : ''}
      </p>
    </section>
  )
}
