import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { privacyReview } from '#state/browser/privacy-review.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/**
 * Asks for the permissions that the operator wants to review, one after the other. Allowing and refusing have equal buttons. A review that
 * cannot be skipped has to be answered.
 */
export function PrivacyReview({ t }: { t: AccountTexts }) {
  const review = useStore(privacyReview.$review)
  const [round, setRound] = useState(0)
  const question = useRef<HTMLHeadingElement>(null)
  const asked = review?.answers.size ?? 0
  const permission = review?.permissions[asked]
  const isSaving = review?.status === 'saving'

  // the question replaces the one whose button has the focus
  useEffect(() => {
    if (asked > 0) question.current?.focus()
  }, [asked])

  function close(): void {
    if (review?.canSkip === false)
      setRound(round + 1) // a browser may close a dialog at the second Escape
    else void privacyReview.skip()
  }

  return (
    <Dialog
      key={round}
      open={review !== undefined}
      onClose={close}
      dismissable={review?.canSkip !== false && !isSaving}
      title={review?.title ?? ''}
      closeLabel={t.close}
    >
      <div className="stack">
        <p>{review?.text}</p>
        {review?.links.map(({ title, url }) => (
          <p key={url}>
            <a href={url}>
              <u>{title}</u>
            </a>
          </p>
        ))}
        <div>
          <h3 ref={question} tabIndex={-1}>
            {permission?.title}
          </h3>
          <p>{permission?.text}</p>
        </div>
        <p role="alert" className={review?.status === 'failed' ? 'note warning' : undefined}>
          {review?.status === 'failed' && t['common.error.try-again']}
        </p>
        <Button wide look="secondary" busy={isSaving} onClick={() => void privacyReview.answer(true)}>
          {t.reviewAllow}
        </Button>
        <Button wide look="secondary" busy={isSaving} onClick={() => void privacyReview.answer(false)}>
          {t.reviewRefuse}
        </Button>
        {review?.canSkip && (
          <button type="button" className="link" disabled={isSaving} onClick={close}>
            {t.reviewLater}
          </button>
        )}
      </div>
    </Dialog>
  )
}
