import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The main action is tomato; a screen has one. */
  look?: 'main' | 'secondary' | 'plum'
  small?: boolean
  wide?: boolean
  /** Shows a spinner and ignores clicks; the focus stays. */
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
