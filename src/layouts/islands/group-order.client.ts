import { mountPersonalIsland } from '#layouts/islands/personal-island.client.ts'

mountPersonalIsland(() => import('#layouts/islands/group-order-island.tsx'))
