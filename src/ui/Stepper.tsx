import { Icon } from '#ui/Icon.tsx'

interface Props {
  value: number
  onChange: (value: number) => void
  /** The number below which the minus does nothing. */
  least?: number
  most?: number
  /** At the least number plus one, the minus takes the thing away: a bin instead of a minus. */
  removes?: boolean
  labels: { less: string; more: string; remove?: string }
}

export function Stepper({ value, onChange, least = 0, most = Number.POSITIVE_INFINITY, removes = false, labels }: Props) {
  const last = removes && value === least + 1
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={last ? (labels.remove ?? labels.less) : labels.less}
        disabled={value <= least}
        onClick={() => {
          onChange(value - 1)
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
          onChange(value + 1)
        }}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
