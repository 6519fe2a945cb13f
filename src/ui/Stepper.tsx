import { Icon } from '#ui/Icon.tsx'

interface Props {
  value: number
  onChange: (value: number) => void
  /** At this value the minus is disabled. */
  min?: number
  max?: number
  /** Units per click; one by default. */
  step?: { readonly decrement: number; readonly increment: number }
  /** Shows a bin instead of a minus when the next step removes the product. */
  canRemove?: boolean
  labels: { less: string; more: string; remove?: string }
}

const DEFAULT_STEP = { decrement: 1, increment: 1 }

export function Stepper({
  value,
  onChange,
  min = 0,
  max = Number.POSITIVE_INFINITY,
  step = DEFAULT_STEP,
  canRemove = false,
  labels,
}: Props) {
  const last = canRemove && value - step.decrement <= min && value > min
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={last ? (labels.remove ?? labels.less) : labels.less}
        disabled={value <= min}
        onClick={() => {
          onChange(value - step.decrement)
        }}
      >
        <Icon name={last ? 'trash' : 'minus'} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={labels.more}
        disabled={value >= max}
        onClick={() => {
          onChange(value + step.increment)
        }}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
