import { type ComponentProps, useEffect, useState } from 'react'

import type { BasketDrawer } from '#features/cart/BasketDrawer.tsx'
import { carts, modals } from '#state/browser/storefront.ts'

/** The drawer, loaded with the first product or when it is opened. A chunk of its own: reading about a product needs no drawer. */
export function LazyDrawer(props: ComponentProps<typeof BasketDrawer>) {
  const [Drawer, setDrawer] = useState<typeof BasketDrawer>()
  const isLoaded = Drawer !== undefined
  useEffect(() => {
    if (isLoaded) return
    const load = () =>
      void import('#features/cart/BasketDrawer.tsx').then(
        it => setDrawer(() => it.BasketDrawer),
        // the next press opens it again
        () => modals.remove('cart'),
      )
    const stops = [
      carts.$cart.subscribe(cart => cart && cart.total > 0 && load()),
      modals.$stack.subscribe(stack => stack.some(it => it.name === 'cart') && load()),
    ]
    return () => stops.forEach(stop => stop())
  }, [isLoaded])
  return Drawer && <Drawer {...props} />
}
