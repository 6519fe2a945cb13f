import type { ReactNode } from 'react'

interface Props {
  kind?: 'on' | 'open' | 'deal' | 'prime' | 'warn' | 'plain'
  /** Makes it a button. */
  onPress?: () => void
  pressed?: boolean
  children: ReactNode
}

export function Pill({ kind, onPress, pressed, children }: Props) {
  const className = kind === undefined ? 'pill' : `pill ${kind}`
  if (onPress === undefined) return <span className={className}>{children}</span>
  return (
    <button type="button" className={className} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}
