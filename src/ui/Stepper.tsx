import { Icon } from '#ui/Icon.tsx'

interface Props {
  value: number
  onChange: (value: number) => void
  /** The number below which the minus does nothing. */
  least?: number
  most?: number
  /** How far one press goes; by default one, both ways. */
  step?: { readonly less: number; readonly more: number }
  /** When the minus would reach the least number, it takes the thing away: a bin instead of a minus. */
  removes?: boolean
  labels: { less: string; more: string; remove?: string }
}

const ONE = { less: 1, more: 1 }

export function Stepper({ value, onChange, least = 0, most = Number.POSITIVE_INFINITY, step = ONE, removes = false, labels }: Props) {
  const last = removes && value - step.less <= least && value > least
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={last ? (labels.remove ?? labels.less) : labels.less}
        disabled={value <= least}
        onClick={() => {
          onChange(value - step.less)
        }}
      >
        <Icon name={last ? 'trash' : 'minus'} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={labels.more}
        disabled={value >= most}
        onClick={() => {
          onChange(value + step.more)
        }}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
