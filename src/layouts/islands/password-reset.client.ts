import { takeLinkToken } from '#layouts/islands/link-token.ts'
import { mountPersonalIsland } from '#layouts/islands/personal-island.client.ts'

const token = takeLinkToken()

mountPersonalIsland(async () => {
  const room = await import('#layouts/islands/password-reset-island.tsx')
  return { open: (place, language) => room.open(place, language, token) }
})
