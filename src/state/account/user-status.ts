import { atom, computed } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getUserStatus, type UserStatus } from '#contract/account/user-status.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { Session } from '#state/account/session.ts'

interface UserStatusDependencies {
  /** The client that repeats a call after a refresh. */
  readonly call: Client
  readonly session: Pick<Session, '$session'>
  /** The city of the delivery address; undefined without one. */
  readonly cityCode: () => string | undefined
  /** Session storage: the city in which this tab explores. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/** What the whatsup call tells of a customer (B §3, "User status"). */
export function createUserStatus({ call, session, cityCode, storage }: UserStatusDependencies) {
  const $status = atom<{ readonly cityCode: string | undefined; readonly status: UserStatus } | undefined>()
  const $exploredCity = atom<string | undefined>(readExploredCity())
  session.$session.listen(({ status }) => {
    if (status !== 'authenticated') $status.set(undefined)
  })
  let running: Promise<void> | undefined

  function readExploredCity(): string | undefined {
    try {
      return storage.getItem(STORAGE_NAME.exploredCity) ?? undefined
    } catch {
      return undefined
    }
  }

  async function refresh(): Promise<void> {
    const before = session.$session.get()
    if (before.status !== 'authenticated') return
    const city = cityCode()
    const status = await call(getUserStatus, { query: {} }, { place: { cityCode: city } }).catch(() => undefined)
    const after = session.$session.get()
    // another customer has signed in meanwhile
    if (status && after.status === 'authenticated' && after.user.id === before.user.id) $status.set({ cityCode: city, status })
  }

  /** @source B §5: "City blocked means statusMessage.isBlocking." */
  const $blockingMessage = computed($status, it => (it?.status.statusMessage?.isBlocking ? it.status.statusMessage : undefined))

  return {
    $status,
    $blockingMessage,
    /** The message to show: none while the customer explores the city of the message. */
    $shownMessage: computed([$status, $blockingMessage, $exploredCity], (it, message, explored) =>
      it?.cityCode !== undefined && it.cityCode === explored ? undefined : message,
    ),
    /** Asks again. A failed call changes nothing. */
    refresh: (): Promise<void> => (running ??= refresh().finally(() => (running = undefined))),
    /** Explore mode: the customer looks around in a blocked city, but cannot order. */
    explore(): void {
      const city = $status.get()?.cityCode
      $exploredCity.set(city)
      try {
        storage.setItem(STORAGE_NAME.exploredCity, city ?? '')
      } catch {
        // until the next page
      }
    },
  }
}
