/** A chunk between the script of every page and the island: the names of the island's files would cost each page 300 bytes. */
export const openSeamlessLogin = (): Promise<void> =>
  import('#layouts/islands/seamless-login-island.tsx').then(it => it.openSeamlessLogin())
