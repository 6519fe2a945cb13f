import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { trackDialog } from '#ui/dialogs/dialog-history.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  open: boolean
  /** Called for Escape, the close button, "back", and a click outside. The owner then sets `open` to false. */
  onClose: () => void
  /** False while the dialog cannot be closed: a call is running whose result it shows. */
  dismissable?: boolean
  title: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
  /** A sheet is centred and a drawer is at the right; on phones both open from the bottom. */
  kind?: 'sheet' | 'drawer'
  /** Above the title, as wide as the dialog; the title is then in the body. */
  picture?: ReactNode
  /** Always visible under the scrolling part. */
  footer?: ReactNode
  children: ReactNode
}

/** A native modal dialog: the browser manages focus, `inert` and the top layer. */
export function Dialog({ open, onClose, dismissable = true, title, closeLabel, kind = 'sheet', picture, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)
  const canDismiss = useRef(dismissable)
  const untrack = useRef(() => {})
  const titleId = useId()

  useEffect(() => {
    canDismiss.current = dismissable
  }, [dismissable])

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open && !element.open) {
      element.showModal()
      untrack.current = trackDialog(element, { isDismissable: () => canDismiss.current })
    }
    if (!open && element.open) element.close()
  }, [open])
  // an element that is removed fires no `close` event
  useEffect(() => () => untrack.current(), [])

  // a drag that begins inside (text selection) and ends on the backdrop does not close
  const isBackdrop = (event: MouseEvent) => event.target === dialog.current && isOutside(event, dialog.current)

  return (
    <dialog
      ref={dialog}
      className={kind}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={event => {
        if (!dismissable) event.preventDefault()
      }}
      onMouseDown={event => {
        startedOutside.current = isBackdrop(event)
      }}
      onClick={event => {
        if (dismissable && startedOutside.current && isBackdrop(event)) onClose()
      }}
    >
      <button type="button" className="sheet-close" aria-label={closeLabel} disabled={!dismissable} onClick={onClose}>
        <Icon name="x" />
      </button>
      {picture ?? (
        <div className="sheet-header">
          <h2 id={titleId}>{title}</h2>
        </div>
      )}
      <div className="sheet-body">
        {picture !== undefined && <h2 id={titleId}>{title}</h2>}
        {children}
      </div>
      {footer !== undefined && <div className="sheet-footer">{footer}</div>}
    </dialog>
  )
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
