import { createSessionList } from '#state/account/session-list.ts'
import { call, session } from '#state/browser/session.ts'

/** A separate module: only the profile of a signed-in customer loads it. */
export const sessionList = createSessionList({ call, session })
