/** The page of the return from a challenge names its result in the fragment, once (`payment-result.client.ts`). */
export function readChallengeResult(): 'confirmed' | 'declined' | undefined {
  const result = location.hash.slice(1)
  if (result !== 'confirmed' && result !== 'declined') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return result
}
