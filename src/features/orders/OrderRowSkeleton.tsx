/** Rows that are on their way, of their true size; `PastOrders.astro` draws the same until this does. */
export function OrderRowSkeleton({ count }: { count: number }) {
  return (
    <ul className="order-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="card order-row">
          <span className="bone pic" />
          <div className="order-row-words">
            <span className="bone most" />
            <span className="bone half" />
            <span className="bone" />
          </div>
        </li>
      ))}
    </ul>
  )
}
