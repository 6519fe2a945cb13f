import type { ReactNode } from 'react'

interface Props {
  /** The text of the link. */
  label: string
  onClick: () => void
  /** A text before the link. */
  children?: ReactNode
}

/** A line with a link to another step of a form. */
export function LinkLine({ label, onClick, children }: Props) {
  return (
    <p className="switch-line">
      {children}
      <button type="button" className="link" onClick={onClick}>
        {label}
      </button>
    </p>
  )
}
