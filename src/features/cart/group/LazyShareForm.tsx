import { type ReactNode, useState } from 'react'

import type { ShareFormOptions } from '#features/cart/group/group-props.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

interface Props {
  t: GroupTexts
  options: ShareFormOptions
  load: () => Promise<(options: ShareFormOptions) => ReactNode>
}

/** The form of a payment, once it is loaded. */
export function LazyShareForm({ t, options, load }: Props) {
  const [failures, setFailures] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const render = useLoaded(`share ${failures}`, load, () => setFailed(true))
  if (render) return render(options)
  if (!isFailed) return <Skeleton label={t.groupLoading} shape="lines" count={4} />
  return (
    <div className="note danger" role="alert">
      <span className="grow">{t.paymentChangeFailed}</span>
      <button
        type="button"
        className="link"
        onClick={() => {
          setFailed(false)
          setFailures(failures + 1)
        }}
      >
        {t.tryAgain}
      </button>
    </div>
  )
}
