import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import type { PartProps } from '#features/checkout/checkout-props.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The provider's own form, in a frame of the provider's origin. */
export function CardForm({ t, cardForm }: PartProps) {
  const form = useStore(cardForm.$form)
  const height = useStore(cardForm.$height)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    void cardForm.open()
    return () => cardForm.close()
  }, [cardForm])
  useEffect(() => {
    if (height > 0) frame.current?.style.setProperty('height', `${height}px`)
  }, [height, form])
  if (form.status === 'failed')
    return (
      <div className="card-form" role="alert">
        <p className="note danger">{t.cardFormFailed}</p>
        <Button look="quiet" small onClick={() => void cardForm.open()}>
          {t.tryAgain}
        </Button>
      </div>
    )
  if (form.status !== 'ready' && form.status !== 'saving')
    return (
      <div className="card-form">
        <Skeleton label={t.cardFormLoading} shape="lines" count={4} />
      </div>
    )
  return (
    <div className="card-form">
      <div role="alert">{form.refused && <p className="note danger">{t.cardNotSaved}</p>}</div>
      <iframe ref={frame} title={t.cardForm} src={form.address} className={form.status === 'saving' ? 'waiting' : undefined} />
    </div>
  )
}
