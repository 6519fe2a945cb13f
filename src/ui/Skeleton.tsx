interface Props {
  /** The announced loading text. */
  label: string
  /** The shape of the loading content. */
  shape: 'rows' | 'lines'
  count: number
}

export function Skeleton({ label, shape, count }: Props) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) =>
        shape === 'rows' ? (
          <div key={index} className="option" aria-hidden>
            <span className="skeleton dot" />
            <span className={index % 2 === 0 ? 'skeleton short' : 'skeleton long'} />
          </div>
        ) : (
          <span key={index} className={index === count - 1 ? 'skeleton short' : 'skeleton'} aria-hidden />
        ),
      )}
    </div>
  )
}
