import { openOwnIsland } from '#layouts/own-island.client.ts'

/** The token stands behind the #, which no server is told; it leaves the address bar, and so the history, at once. */
const token = /^#([\w-]{1,200})$/.exec(location.hash)?.[1]
history.replaceState(history.state, '', location.pathname)

openOwnIsland(async () => {
  const room = await import('#layouts/password-reset-room.tsx')
  return { open: (place, language) => room.open(place, language, token) }
})
