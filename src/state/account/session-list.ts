import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { endSessions, listSessions, type SessionEntry } from '#contract/account/session-list.ts'
import type { Session } from '#state/account/session.ts'

export type SessionListState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly sessions: readonly SessionEntry[] }

interface SessionListDependencies {
  /** The client that repeats a call after a refresh, in the language of the page. */
  readonly call: Client
  readonly session: Pick<Session, '$session'> & { signOut(endOthers?: () => Promise<void>): Promise<void> }
}

/** Where the customer is signed in. The actions throw CallError when they fail. */
export function createSessionList({ call, session }: SessionListDependencies) {
  const $list = atom<SessionListState>({ status: 'loading' })
  const getParams = () => {
    const state = session.$session.get()
    if (state.status !== 'authenticated') throw new Error('No customer is signed in')
    return { params: { id: state.user.id } }
  }
  /** An empty password: the customer has none. */
  const toPassword = (text: string): string | null => (text === '' ? null : text)
  return {
    $list,
    async load(): Promise<void> {
      try {
        $list.set({ status: 'ready', sessions: (await call(listSessions, getParams())).sessions })
      } catch {
        $list.set({ status: 'failed' })
      }
    },
    async end(sessionId: string, password: string): Promise<void> {
      await call(endSessions, { ...getParams(), body: { sessionId, password: toPassword(password) } })
      const state = $list.get()
      if (state.status === 'ready') $list.set({ status: 'ready', sessions: state.sessions.filter(it => it.id !== sessionId) })
    },
    /** Ends every session, and signs this browser out. */
    async endAll(password: string): Promise<void> {
      const input = { ...getParams(), body: { sessionId: null, password: toPassword(password) } }
      await session.signOut(async () => void (await call(endSessions, input)))
    },
  }
}
