import { type ComponentProps, Suspense, use } from 'react'

import type { Basket } from '#features/cart/Basket.tsx'

let loading: Promise<typeof import('#features/cart/Basket.tsx')> | undefined

/** Loads the lines and the sums of the basket once; a failed try is tried again. They are a chunk of their own: an empty basket needs neither. */
export function loadBasket() {
  loading ??= import('#features/cart/Basket.tsx')
  loading.catch(() => (loading = undefined))
  return loading
}

type Props = ComponentProps<typeof Basket>

/** `React.lazy` would remember a failed try for good. */
function LoadedBasket(props: Props) {
  const { Basket } = use(loadBasket())
  return <Basket {...props} />
}

export function LazyBasket(props: Props) {
  return (
    <Suspense>
      <LoadedBasket {...props} />
    </Suspense>
  )
}
