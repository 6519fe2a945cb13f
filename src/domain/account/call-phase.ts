/** B §3: "call phases: before calling, after first call, after second call, second call timed out". */
export type CallPhase = 'beforeCalling' | 'afterFirstCall' | 'afterSecondCall' | 'secondCallTimedOut'

/**
 * The phase of a verification whose code a voice reads out.
 *
 * @param calls so far
 * @param waitSeconds until the next code may be requested: the second call has timed out when they are over
 */
export function getCallPhase(calls: number, waitSeconds: number): CallPhase {
  if (calls === 0) return 'beforeCalling'
  if (calls === 1) return 'afterFirstCall'
  return waitSeconds > 0 ? 'afterSecondCall' : 'secondCallTimedOut'
}
