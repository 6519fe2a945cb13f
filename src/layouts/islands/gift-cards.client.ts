import { takeLinkToken } from '#layouts/islands/link-token.ts'
import { mountPersonalIsland } from '#layouts/islands/personal-island.client.ts'

// at once: the address bar and the history do not keep a code
const token = takeLinkToken()

mountPersonalIsland(async () => {
  const island = await import('#layouts/islands/gift-cards-island.tsx')
  return { open: (place, language) => island.open(place, language, token) }
})
