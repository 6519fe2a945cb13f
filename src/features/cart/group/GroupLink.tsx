import { useState } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { fill } from '#i18n/fill.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  t: GroupTexts
  language: string
  link: string
  storeName: string
}

/** The link, by the sheet of the system or, in browsers without one, by a copy. */
export function GroupLink({ t, language, link, storeName }: Props) {
  const [copied, setCopied] = useState(false)
  const url = `${location.origin}${toPath({ name: 'groupOrder', language })}#${link}`
  // the participant can close the sheet
  const share = () => void navigator.share({ title: BRAND.name, text: fill(t.groupMessage, { store: storeName }), url }).catch(() => {})
  // a browser without permission still shows the link
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true), () => {}) // prettier-ignore
  const canShare = typeof navigator.share === 'function'
  return (
    <section className="card panel stack" aria-labelledby="group-invite">
      <h2 id="group-invite">{t.groupShareTitle}</h2>
      <div className="field">
        <label htmlFor="group-link">{t.inviteLink}</label>
        <input id="group-link" readOnly value={url} onFocus={event => event.target.select()} />
      </div>
      <div className="order-actions">
        {canShare && (
          <Button look="secondary" onClick={share}>
            {t.inviteShare}
          </Button>
        )}
        <Button look="secondary" onClick={copy}>
          {t.inviteCopy}
        </Button>
      </div>
      <p role="status" className={copied ? 'small' : 'sr-only'}>
        {copied && t.inviteCopied}
      </p>
    </section>
  )
}
