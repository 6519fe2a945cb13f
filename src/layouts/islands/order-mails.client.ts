import { takeLinkToken } from '#layouts/islands/link-token.ts'
import { mountPersonalIsland } from '#layouts/islands/personal-island.client.ts'

const token = takeLinkToken()

mountPersonalIsland(async () => {
  const island = await import('#layouts/islands/order-mails-island.tsx')
  return { open: (place, language) => island.open(place, language, token) }
})
