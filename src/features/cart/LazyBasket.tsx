import { type ComponentProps, Suspense, use } from 'react'

import type { Basket } from '#features/cart/Basket.tsx'

let loading: Promise<typeof import('#features/cart/Basket.tsx')> | undefined

/** Loads the basket component once and retries after a failure. It is a separate chunk, because an empty basket does not need it. */
export function loadBasket() {
  loading ??= import('#features/cart/Basket.tsx')
  loading.catch(() => (loading = undefined))
  return loading
}

type Props = ComponentProps<typeof Basket>

/** `React.lazy` would never retry a failed load. */
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
