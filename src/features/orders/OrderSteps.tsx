import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import { isParcelFlow } from '#domain/orders/order-display.ts'
import { formatCityHour, type ZonedCity } from '#features/orders/order-texts.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  steps: OrderUpdate['flow']['steps']
  city: ZonedCity
  t: OrdersTexts
}

/** Past and coming steps, with times in the time zone of the city. */
export function OrderSteps({ steps, city, t }: Props) {
  // of a parcel, which has no store: the marketplace names its steps
  const isParcel = isParcelFlow(steps)
  return (
    <section className="card panel section" aria-labelledby="order-steps">
      <h2 id="order-steps">{t.steps}</h2>
      <ol className="order-steps">
        {steps.map(({ stage, title, time, done, current }) => (
          <li key={stage} className={current ? 'current' : done ? 'done' : undefined} aria-current={current ? 'step' : undefined}>
            <span className="step-mark">{done && !current && <Icon name="check" />}</span>
            <span className="grow">
              {isParcel ? title : t[`step.${stage}`]}
              {done && !current && <span className="sr-only">, {t.stepDone}</span>}
              {current && <span className="sr-only">, {t.stepNow}</span>}
            </span>
            {time !== null && done && <time dateTime={new Date(time).toISOString()}>{formatCityHour(time, city)}</time>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The four parts of the progress bar; the list of steps repeats them as text. */
const PROGRESS_PARTS = [['ACCEPTED'], ['COOKING'], ['READY', 'PICKED_UP', 'NEARBY'], ['DELIVERED', 'COLLECTED']] as const
const PARCEL_PARTS = [['ACCEPTED'], ['PICKED_UP'], ['NEARBY'], ['DELIVERED']] as const

export function OrderProgressBar({ steps }: { steps: Props['steps'] }) {
  const current = steps.find(it => it.current)?.stage
  const parts = isParcelFlow(steps) ? PARCEL_PARTS : PROGRESS_PARTS
  const now = Math.max(
    parts.findIndex(part => part.some(it => it === current)),
    0,
  )
  return (
    <div className="order-bar" aria-hidden="true">
      {parts.map((part, index) => (
        <span key={part[0]} className={index < now ? 'on' : index === now ? 'current' : undefined} />
      ))}
    </div>
  )
}
