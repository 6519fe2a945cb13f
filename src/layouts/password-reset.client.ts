import { takeLinkToken } from '#layouts/link-token.ts'
import { openOwnIsland } from '#layouts/own-island.client.ts'

const token = takeLinkToken()

openOwnIsland(async () => {
  const room = await import('#layouts/password-reset-room.tsx')
  return { open: (place, language) => room.open(place, language, token) }
})
