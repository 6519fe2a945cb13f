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
  const close = useRef(onClose)
  const untrack = useRef(() => {})
  const opener = useRef<Element | null>(null)
  const titleId = useId()

  useEffect(() => {
    canDismiss.current = dismissable
    close.current = onClose
  }, [dismissable, onClose])

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!open) {
      if (element.open) element.close()
      return
    }
    if (element.open) return
    opener.current = document.activeElement
    const stop = showModalAfterFrame(element, () => canDismiss.current && close.current())
    untrack.current = trackDialog(element, { isDismissable: () => canDismiss.current })
    return stop
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
      onClose={() => {
        // two dialogs that close together: the browser returns the focus into the one below, which is closed too
        if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
        onClose()
      }}
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

/**
 * Shows a dialog in the next frame and makes it modal after that frame, because `showModal()` makes the page inert and restyles all of
 * its elements. A dialog above another one is modal at once: only the top layer is above it.
 *
 * @param onEscape called for Escape before the dialog is modal: the browser handles it only in a modal dialog
 * @returns a function that keeps the dialog from becoming modal
 */
function showModalAfterFrame(element: HTMLDialogElement, onEscape: () => void): () => void {
  if (document.querySelector('dialog:modal')) {
    element.showModal()
    return () => {}
  }
  // unlike show(), this moves no focus: showModal() remembers the focused element
  element.open = true
  const onKeyDown = (event: KeyboardEvent): void => void (event.key === 'Escape' && onEscape())
  addEventListener('keydown', onKeyDown)
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      removeEventListener('keydown', onKeyDown)
      // showModal() focuses an element with `autofocus`: the field that a form has focused meanwhile keeps the focus
      element.querySelector(':focus')?.toggleAttribute('autofocus', true)
      element.open = false
      element.showModal()
    })
  })
  return () => {
    removeEventListener('keydown', onKeyDown)
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
