import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { SupportAnswer } from '#features/support/tree/SupportAnswer.tsx'
import { SupportForm } from '#features/support/tree/SupportForm.tsx'
import { SupportOptions } from '#features/support/tree/SupportOptions.tsx'
import { toPath } from '#domain/navigation/routes.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import { isComplete, type Support, type SupportState } from '#state/support/support.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  support: Support
  open: boolean
  onClose: () => void
  language: string
  t: SupportTexts
}

/** The support tree of an order (B §3): options, forms and texts, with the way to them. */
export function SupportDialog({ support, open, onClose, language, t }: Props) {
  const state = useStore(support.$support)
  const { breadcrumb, tree, status, error, reply, isCancelled } = state
  const body = useRef<HTMLDivElement>(null)
  const current = breadcrumb.at(-1)
  const isOver = reply !== undefined || isCancelled
  const place = `${breadcrumb.map(it => it.id).join('/')} ${isOver ? 'over' : ''}`

  // the next step replaces the focused button
  const previousPlace = useRef(place)
  useEffect(() => {
    if (previousPlace.current !== place) body.current?.focus()
    previousPlace.current = place
  }, [place])

  const title = reply?.title ?? (isCancelled ? t.cancelled : (current?.title ?? tree?.title ?? t.loading))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={status !== 'sending'}
      title={title}
      closeLabel={t.close}
      footer={<Footer state={state} support={support} onClose={onClose} t={t} />}
    >
      <div className="support" ref={body} tabIndex={-1}>
        {!isOver && breadcrumb.length > 0 && <Path state={state} support={support} t={t} />}
        <p className="sr-only" role="status">
          {status === 'loading' ? t.loading : title}
        </p>
        <p role="alert" className={error === undefined ? undefined : 'note warning'}>
          {error === undefined ? null : getErrorText(error, t)}
        </p>
        {reply && (
          <>
            <p>{reply.message}</p>
            {reply.resolution.promoCode !== null && <p className="support-code">{reply.resolution.promoCode}</p>}
          </>
        )}
        {!isOver && <Body state={state} support={support} language={language} t={t} />}
      </div>
    </Dialog>
  )
}

const getErrorText = (error: NonNullable<SupportState['error']>, t: SupportTexts): string =>
  error === 'load' ? t.failed : error === 'send' ? t.sendFailed : t.treeChanged

interface PartProps {
  state: SupportState
  support: Support
  t: SupportTexts
}

/** B §3, "supportBreadcrumb": the way from the top. The current step is the title of the dialog. */
function Path({ state: { breadcrumb, tree, status }, support, t }: PartProps) {
  const steps = [tree?.title ?? '', ...breadcrumb.slice(0, -1).map(it => it.title)]
  return (
    <nav aria-label={t.path}>
      <ol className="support-path">
        {steps.map((step, index) => (
          <li key={index}>
            <button type="button" className="link" disabled={status !== 'ready'} onClick={() => support.goTo(index - 1)}>
              {step}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Body({ state, support, language, t }: PartProps & { language: string }) {
  const { breadcrumb, options, tree, status } = state
  const current = breadcrumb.at(-1)
  if (status === 'loading') return <div className="support-loading skeleton" />
  if (current?.type === 'Popup') return <SupportAnswer state={state} support={support} t={t} />
  if (current?.type === 'CancelOrder') return <p>{t.cancelText}</p>
  if (current && current.reasonTree.length > 0)
    return <SupportForm form={current} state={state} support={support} t={t} language={language} />
  if (tree && options.length === 0)
    return (
      <>
        <p>{t.noOptions}</p>
        <a className="button secondary" href={toPath({ name: 'contactUsPage', language })}>
          {t.contact}
        </a>
      </>
    )
  return <SupportOptions options={options} orderId={state.orderId} support={support} language={language} />
}

function Footer({ state, support, onClose, t }: PartProps & { onClose: () => void }) {
  const { breadcrumb, status, error, reply, isCancelled, orderId, tree } = state
  const current = breadcrumb.at(-1)
  const busy = status === 'sending'
  if (reply || isCancelled || (!current && tree))
    return (
      <Button wide look={current ? 'main' : 'secondary'} onClick={onClose}>
        {t.close}
      </Button>
    )
  if (!current)
    return (
      <Button wide busy={status === 'loading'} onClick={() => void support.load(orderId)}>
        {error === 'load' ? t.tryAgain : t.loading}
      </Button>
    )
  return (
    <>
      <Button look="secondary" disabled={busy} onClick={support.back}>
        {t.back}
      </Button>
      {current.reasonTree.length > 0 && (
        <Button busy={busy} disabled={!isComplete(state)} onClick={() => void support.send()}>
          {t.send}
        </Button>
      )}
      {current.type === 'CancelOrder' && (
        <Button busy={busy} onClick={() => void support.cancel()}>
          {t.cancelDo}
        </Button>
      )}
    </>
  )
}
