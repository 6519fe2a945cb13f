/**
 * Loaded for an address with parameters about the arrival of the visitor: a campaign, a sign-in elsewhere (A §2.1, §5). A chunk between the
 * script of every page and the others: the names of their files would cost each page up to 300 bytes.
 */
export function handleArrival(): void {
  void import('#features/platform/arrival.client.ts').then(it => it.handleArrivalParameters())
  // B §2: "Seamless login modal for migrating users"
  if (location.search.includes('user_migration'))
    void import('#layouts/islands/seamless-login-island.tsx').then(it => it.openSeamlessLogin())
}
