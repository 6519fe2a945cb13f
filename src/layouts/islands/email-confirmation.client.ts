import { takeLinkToken } from '#layouts/islands/link-token.ts'
import { openOwnIsland } from '#layouts/islands/personal-island.client.ts'

const token = takeLinkToken()

openOwnIsland(async () => {
  const room = await import('#layouts/islands/email-confirmation-island.tsx')
  return { open: (place, language) => room.open(place, language, token) }
})
