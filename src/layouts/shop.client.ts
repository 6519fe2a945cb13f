import '#layouts/every.client.ts'

import { answerPresses, onIntent } from '#features/platform/presses.client.ts'

const wake = () => import('#layouts/shop-room.tsx').then(it => it.openRoom())

answerPresses(control => {
  void wake().then(
    it => it.openBasket(),
    () => {
      if (control instanceof HTMLAnchorElement) location.assign(control.href)
    },
  )
})
onIntent(() => void wake().catch(() => {}))
