import type { ReactNode } from 'react'

interface Props {
  kind?: 'on' | 'open' | 'deal' | 'prime' | 'warn' | 'plain'
  /** Makes it a button. */
  onClick?: () => void
  pressed?: boolean
  children: ReactNode
}

export function Pill({ kind, onClick, pressed, children }: Props) {
  const className = kind === undefined ? 'pill' : `pill ${kind}`
  if (onClick === undefined) return <span className={className}>{children}</span>
  return (
    <button type="button" className={className} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}
