import { useStore } from '@nanostores/react'

import { getDistanceMetres } from '#domain/geo/distance.ts'
import { buildMapUrl } from '#domain/geo/map-url.ts'
import { getWalkingMinutes } from '#domain/geo/walking.ts'
import type { PartProps } from '#features/checkout/checkout-props.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { fill } from '#i18n/fill.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { Icon } from '#ui/Icon.tsx'

/** Where the customer collects the order. The walking time needs an address in the same city. */
export function PickupPart({ t, store }: PartProps) {
  const address = useStore(deliveryAddress.$address)
  const isNear = store.at !== null && address?.city?.code === store.cityCode
  return (
    <CheckoutPart title={t.pickupAddress}>
      <p className="checkout-address">
        <Icon name="map-pin" />
        <span className="grow">
          <b>{store.name}</b>
          {isNear && store.at && (
            <small>{fill(t.pickupWalk, { minutes: getWalkingMinutes(getDistanceMetres(address.geo, store.at)) })}</small>
          )}
        </span>
        {store.at && (
          <a className="link" href={buildMapUrl({ latitude: store.at.lat, longitude: store.at.lng })} target="_blank" rel="noopener">
            {t.pickupMap}
          </a>
        )}
      </p>
    </CheckoutPart>
  )
}
