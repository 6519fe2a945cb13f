import { mountPersonalIsland } from '#layouts/islands/personal-island.client.ts'

mountPersonalIsland(() => import('#layouts/islands/shared-order-island.tsx'))
