import { openOwnIsland } from '#layouts/own-island.client.ts'

openOwnIsland(() => import('#layouts/checkout-room.tsx'))
