import { openOwnIsland } from '#layouts/islands/personal-island.client.ts'

openOwnIsland(() => import('#layouts/islands/order-island.tsx'))
