import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A screen has one main action. */
  look?: 'main' | 'secondary' | 'plum'
  small?: boolean
  wide?: boolean
  /** Shows a spinner and ignores clicks; it does not lose the focus. */
  busy?: boolean
}

export function Button({ look = 'main', small = false, wide = false, busy = false, type = 'button', onClick, ...rest }: Props) {
  const names = ['button', look !== 'main' && look, small && 'small', wide && 'wide', busy && 'busy']
  return (
    <button
      {...rest}
      type={type}
      className={names.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
