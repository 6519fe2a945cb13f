import { type ComponentType, useEffect, useState } from 'react'

import type { Point } from '#contract/primitives.ts'
import type { ZoneNoticeProps } from '#features/geo/ZoneNoticeForm.tsx'
import { deliveryAddress } from '#state/browser/storefront.ts'

/** The delivery address, when no zone contains it. */
export function getOutOfZonePoint(): Point | undefined {
  const address = deliveryAddress.$address.get()
  return address?.inbounds === false ? address.geo : undefined
}

/** The delivery address, when the zone of its city contains it: then only the zone of a store may not. */
export function getPointInCity(cityCode: string): Point | undefined {
  const address = deliveryAddress.$address.get()
  return address?.inbounds === true && address.city?.code === cityCode ? address.geo : undefined
}

/** The form in a chunk of its own: few customers need it. Nothing when it does not load. */
export function ZoneNotice(props: ZoneNoticeProps) {
  const [Form, setForm] = useState<ComponentType<ZoneNoticeProps>>()
  useEffect(() => {
    import('#features/geo/ZoneNoticeForm.tsx').then(
      it => setForm(() => it.ZoneNoticeForm),
      () => {},
    )
  }, [])
  return Form && <Form {...props} />
}
