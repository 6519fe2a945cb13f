import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import {
  createPasskey,
  getPasskeyOptions,
  listPasskeys,
  type Passkey,
  type RegistrationCredential,
  removePasskey,
  renamePasskey,
} from '#contract/account/passkey.ts'
import type { Session } from '#state/account/session.ts'

export type PasskeyListState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly passkeys: readonly Passkey[] }

interface PasskeyListDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly session: Pick<Session, '$session'>
  /** Lets the device create a passkey. @throws DOMException when the customer refuses */
  readonly createCredential: (options: Readonly<Record<string, unknown>>) => Promise<RegistrationCredential>
}

/** The passkeys of the customer. The actions throw CallError or DOMException when they fail. */
export function createPasskeyList({ call, session, createCredential }: PasskeyListDependencies) {
  const $list = atom<PasskeyListState>({ status: 'loading' })
  const getId = (): number => {
    const state = session.$session.get()
    if (state.status !== 'authenticated') throw new Error('No customer is signed in')
    return state.user.id
  }
  const update = (change: (passkeys: readonly Passkey[]) => readonly Passkey[]): void => {
    const state = $list.get()
    if (state.status === 'ready') $list.set({ status: 'ready', passkeys: change(state.passkeys) })
  }
  /** An empty password: the customer has none. */
  const toPassword = (text: string): string | null => (text === '' ? null : text)
  return {
    $list,
    async load(): Promise<void> {
      try {
        $list.set({ status: 'ready', passkeys: (await call(listPasskeys, { params: { id: getId() } })).passkeys })
      } catch {
        $list.set({ status: 'failed' })
      }
    },
    async create(password: string): Promise<void> {
      const params = { id: getId() }
      const { options } = await call(getPasskeyOptions, { params, body: { password: toPassword(password) } })
      const credential = await createCredential(options)
      const passkey = await call(createPasskey, { params, body: { credential } })
      update(it => [...it, passkey])
    },
    async rename(passkeyId: string, name: string): Promise<void> {
      const renamed = await call(renamePasskey, { params: { id: getId(), passkeyId }, body: { name } })
      update(list => list.map(it => (it.id === passkeyId ? renamed : it)))
    },
    async remove(passkeyId: string, password: string): Promise<void> {
      await call(removePasskey, { params: { id: getId(), passkeyId }, body: { password: toPassword(password) } })
      update(list => list.filter(it => it.id !== passkeyId))
    },
  }
}
