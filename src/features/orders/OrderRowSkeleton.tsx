/** Placeholder rows of the final size; `PastOrders.astro` renders the same before hydration. */
export function OrderRowSkeleton({ count }: { count: number }) {
  return (
    <ul className="order-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="card order-row">
          <span className="skeleton pic" />
          <div className="order-row-text">
            <span className="skeleton long" />
            <span className="skeleton short" />
            <span className="skeleton" />
          </div>
        </li>
      ))}
    </ul>
  )
}
