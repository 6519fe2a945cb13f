import { useEffect, useState } from 'react'

import { Icon } from '#ui/Icon.tsx'

export interface Toast {
  readonly id: string
  readonly text: string
  readonly kind?: 'success' | 'error'
  /** Milliseconds; the time stops under the pointer and with the focus. By default a toast with an action and an error stay. */
  readonly duration?: number
  /** One action: undo, show, try again. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface Props {
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
  closeLabel: string
}

/** The live region of short messages; it is rendered from the start, so that screen readers announce additions. */
export function Toasts({ toasts, onDismiss, closeLabel }: Props) {
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

/** ms; long enough to read 20 words twice. Errors and toasts with an action are shown until they are dismissed (WCAG 2.2.1). */
const TOAST_DURATION_MS = 6000

function ToastCard({ toast, onDismiss, closeLabel }: { toast: Toast; onDismiss: (id: string) => void; closeLabel: string }) {
  const { id, kind, action, text } = toast
  const isPersistent = kind === 'error' || action !== undefined
  const duration = toast.duration ?? (isPersistent ? undefined : TOAST_DURATION_MS)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (duration === undefined || isHeld) return
    const timer = setTimeout(() => {
      onDismiss(id)
    }, duration)
    return () => {
      clearTimeout(timer)
    }
  }, [id, duration, isHeld, onDismiss])
  return (
    <div
      className={kind === undefined ? 'toast' : `toast ${kind}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {kind !== undefined && <Icon name={kind === 'success' ? 'check' : 'alert-triangle'} />}
      <span className="grow">{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.run()
            onDismiss(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="button icon-only"
        aria-label={closeLabel}
        onClick={() => {
          onDismiss(id)
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}
