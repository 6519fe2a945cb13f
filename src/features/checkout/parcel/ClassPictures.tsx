import type { ParcelSize, ParcelWeight } from '#contract/checkout/parcel.ts'

/** Edges of the drawn box, a 48th of the picture. */
const BOXES: Readonly<Record<ParcelSize, { readonly width: number; readonly height: number }>> = {
  SMALL: { width: 18, height: 10 },
  MEDIUM: { width: 26, height: 20 },
  LARGE: { width: 36, height: 30 },
}

/** A parcel beside the outline of the largest one. */
export function SizePicture({ size }: { size: ParcelSize }) {
  const { width, height } = BOXES[size]
  const left = (48 - width) / 2
  const top = 40 - height
  return (
    <svg className="parcel-picture" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <rect className="outline" x="6" y="10" width="36" height="30" rx="3" />
      <rect className="box" x={left} y={top} width={width} height={height} rx="2.5" />
      <rect className="tape" x="22" y={top} width="4" height={height} />
      <rect className="label" x={left + width - 7} y="34" width="4.5" height="3" rx="0.8" />
    </svg>
  )
}

/** One weight for each class. */
const WEIGHTS: Readonly<Record<ParcelWeight, number>> = { LIGHT: 1, MEDIUM: 2, HEAVY: 3 }

export function WeightPicture({ weight }: { weight: ParcelWeight }) {
  return (
    <svg className="parcel-picture" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      {[0, 1, 2].map(it => (
        <g key={it} className={it < WEIGHTS[weight] ? 'filled' : 'unfilled'}>
          <circle cx={9 + it * 15} cy="18" r="3.5" />
          <path d={`M${4.5 + it * 15} 22h9l2.5 16h-14z`} />
        </g>
      ))}
    </svg>
  )
}
