import type { AddressType } from '#contract/geo/address.ts'

/** @source A §3: "Address key is type.placeId." */
export function toAddressKey({ type, placeId }: { readonly type: AddressType; readonly placeId: string }): string {
  return `${type}.${placeId}`
}

/** @source A §5: "Address keys must contain PICKUP or DELIVERY and not 'undefined', otherwise dropped." */
export function isAddressKey(key: string): boolean {
  return /PICKUP|DELIVERY/.test(key) && !key.includes('undefined')
}
