import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { listSocialIdentities, removeSocialIdentity, type SocialIdentity, type SocialProvider } from '#contract/account/social.ts'
import type { Session } from '#state/account/session.ts'

interface LinkedAccountsDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly session: Pick<Session, '$session'>
}

/** The accounts of providers that sign in to the account of the customer. */
export function createLinkedAccounts({ call, session }: LinkedAccountsDependencies) {
  /** Empty until they have loaded: most customers have none. */
  const $accounts = atom<readonly SocialIdentity[]>([])
  /** Assumed until they have loaded: most customers have one. */
  const $hasPassword = atom(true)
  const getId = (): number => {
    const state = session.$session.get()
    if (state.status !== 'authenticated') throw new Error('No customer is signed in')
    return state.user.id
  }
  return {
    $accounts,
    $hasPassword,
    /** @throws CallError */
    async load(): Promise<void> {
      // those of the customer who was signed in before
      $accounts.set([])
      $hasPassword.set(true)
      const { identities, hasPassword } = await call(listSocialIdentities, { params: { id: getId() } })
      $accounts.set(identities)
      $hasPassword.set(hasPassword)
    },
    /** @param password empty: the customer has none @throws CallError */
    async remove(provider: SocialProvider, password: string): Promise<void> {
      const body = { password: password === '' ? null : password }
      await call(removeSocialIdentity, { params: { id: getId(), provider }, body })
      $accounts.set($accounts.get().filter(it => it.provider !== provider))
    },
  }
}
