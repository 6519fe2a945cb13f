import { type IconName, icons } from '#ui/icons/icons.ts'

interface Props {
  name: IconName
  /** Only for an icon without text beside it. */
  label?: string
  filled?: boolean
}

export function Icon({ name, label, filled = false }: Props) {
  return (
    <svg
      className={filled ? 'icon filled' : 'icon'}
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={icons[name]} />
    </svg>
  )
}
