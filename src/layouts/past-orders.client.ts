import { openOwnIsland } from '#layouts/own-island.client.ts'

openOwnIsland(() => import('#layouts/past-orders-room.tsx'))
