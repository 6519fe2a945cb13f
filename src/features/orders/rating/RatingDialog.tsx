import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { RatingQuestion } from '#features/orders/rating/RatingQuestion.tsx'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { getAskedSubjects, type OrderRating, type RatingPopup } from '#state/orders/rating.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  rating: OrderRating
  t: OrdersTexts
  /** The customer closes the dialog without rating. */
  onDismiss: () => void
  /** The order is rated. */
  onRated: () => void
}

/** Asks for the rating of an order on one page or two (B §3, "SINGLE_PAGE or MULTI_PAGE"), then thanks. It is open while there is an order. */
export function RatingDialog({ rating, t, onDismiss, onRated }: Props) {
  const { preparation, courier, partner, loading, error } = useStore(rating.$rating)
  const [popup, setPopup] = useState<RatingPopup>()
  const [page, setPage] = useState(0)
  const body = useRef<HTMLDivElement>(null)

  const subjects = preparation ? getAskedSubjects(preparation) : []
  const pages = preparation?.display === 'SINGLE_PAGE' ? [subjects] : subjects.map(it => [it])
  const isLast = page >= pages.length - 1

  // the question replaces the focused button
  useEffect(() => {
    if (page > 0) body.current?.querySelector('input')?.focus()
  }, [page])

  function close(): void {
    setPage(0)
    if (popup) setPopup(undefined)
    else if (preparation) onDismiss()
  }
  async function send(): Promise<void> {
    const reply = await rating.submit()
    const { error: failure } = rating.$rating.get()
    if (failure !== undefined) return
    setPage(0)
    setPopup(reply)
    onRated()
  }

  return (
    <Dialog
      open={preparation !== undefined || popup !== undefined}
      onClose={close}
      dismissable={!loading}
      title={popup?.title ?? t.rateTitle}
      closeLabel={t.close}
      footer={
        popup || error === 'rated' ? (
          <Button wide onClick={close}>
            {t.close}
          </Button>
        ) : (
          <>
            {page > 0 ? (
              <Button look="secondary" disabled={loading} onClick={() => setPage(page - 1)}>
                {t.rateBack}
              </Button>
            ) : (
              <Button look="secondary" disabled={loading} onClick={close}>
                {t.rateSkip}
              </Button>
            )}
            {isLast ? (
              <Button busy={loading} disabled={courier.value === null && partner.value === null} onClick={() => void send()}>
                {t.rateSend}
              </Button>
            ) : (
              <Button onClick={() => setPage(page + 1)}>{t.rateNext}</Button>
            )}
          </>
        )
      }
    >
      <div className="rating" ref={body}>
        {popup && <p role="status">{popup.text}</p>}
        {preparation &&
          (pages[page] ?? []).map(subject => (
            <RatingQuestion
              key={subject}
              subject={subject}
              question={preparation[subject]!}
              answer={subject === 'courier' ? courier : partner}
              rating={rating}
              t={t}
            />
          ))}
        <p role="alert" className={error === undefined ? undefined : 'note warning'}>
          {error === 'rated' ? t.rateAlready : error === 'failed' ? t.rateFailed : null}
        </p>
      </div>
    </Dialog>
  )
}
