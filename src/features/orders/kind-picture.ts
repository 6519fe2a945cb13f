import type { OrderKind } from '#domain/orders/shown-order.ts'
import { housePictures } from '#ui/house-pictures.ts'

/** B §3: "a courier or anything category image". */
export const KIND_PICTURE: Readonly<Record<OrderKind, string>> = { courier: housePictures.scooter, anything: housePictures.bag }
