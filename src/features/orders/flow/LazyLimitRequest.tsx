import type { LimitRequestProps } from '#features/orders/flow/LimitRequest.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

/** The question of a courier who needs a higher limit. Most orders have none. */
export function LazyLimitRequest(props: LimitRequestProps) {
  const { state } = props.request
  const isOpen = state === 'OPEN' || state === 'PAYING'
  const part = useLoaded(isOpen ? 'limit request' : undefined, () => import('#features/orders/flow/LimitRequest.tsx'))
  return (
    <>
      {/* a region that is there before its text: screen readers announce the question */}
      <p className="sr-only" role="status">
        {part && isOpen && props.t.limitTitle}
      </p>
      {part && <part.LimitRequest {...props} />}
    </>
  )
}
