import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { Address } from '#contract/geo/address.ts'
import {
  addAddress,
  type AddressBookEntry,
  type AddressLabel,
  editAddress,
  getAddressBook,
  removeAddress,
} from '#contract/geo/address-book.ts'
import type { createSession } from '#state/account/session.ts'

interface AddressBookDependencies {
  readonly call: Client
  readonly session: Pick<ReturnType<typeof createSession>, '$session' | 'load'>
  /** The toggle of A §9 ("React address book"). */
  isEnabled(): Promise<boolean>
}

/** The address book of the customer; empty for a visitor. */
export function createAddressBook({ call, session, isEnabled }: AddressBookDependencies) {
  const $entries = atom<readonly AddressBookEntry[]>([])
  /** The entry that was removed last, for "undo". */
  const $removed = atom<AddressBookEntry | undefined>()
  /** True when the last change has failed. */
  const $failed = atom(false)

  /** Until the toggles are loaded, their default. */
  let enabled = true
  const isCustomer = () => session.$session.get().status === 'authenticated'

  /** Whether this customer has a book. */
  const isOffered = () => enabled && isCustomer()

  /** Runs one change and then shows the list of the marketplace. */
  async function change(task: () => Promise<unknown>): Promise<boolean> {
    $failed.set(false)
    try {
      await task()
    } catch {
      $failed.set(true)
      return false
    }
    await load()
    return true
  }

  /** @returns whether the list is loaded; without a reply it stays as it was */
  async function load(): Promise<boolean> {
    // on a shared page nobody knows yet who is signed in; without a session this needs no call
    if (session.$session.get().status === 'unknown') await session.load()
    if (isCustomer()) enabled = await isEnabled()
    if (!isOffered()) {
      $entries.set([])
      return true
    }
    const reply = await call(getAddressBook, {}).catch(() => undefined)
    if (!reply || !isOffered()) return false
    $entries.set(reply.data.list.addresses)
    return true
  }

  // B §4: "Logout … clears user, addresses"; the next customer of this page sees none of them
  session.$session.listen(({ status }) => {
    if (status === 'authenticated') return
    $entries.set([])
    $removed.set(undefined)
  })

  return {
    $entries,
    $removed,
    $failed,
    isCustomer,
    isOffered,
    load,
    /** Saves an address; with `id` it replaces that entry. */
    save: async (address: Address, label: AddressLabel, id?: string): Promise<boolean> => {
      if (!isOffered()) return false
      // where the customer was is nobody's concern later
      const body = { address: { ...address, userLocation: null }, label }
      return change(() => (id === undefined ? call(addAddress, { body }) : call(editAddress, { params: { id }, body })))
    },
    async remove(entry: AddressBookEntry): Promise<void> {
      if (await change(() => call(removeAddress, { params: { id: entry.id } }))) $removed.set(entry)
    },
    /** Puts the removed entry back in its place. */
    async undoRemoval(): Promise<void> {
      const entry = $removed.get()
      if (!entry) return
      const { address, label, usedAt } = entry
      if (await change(() => call(addAddress, { body: { address, label, usedAt } }))) $removed.set(undefined)
    },
    dismissRemoval: (): void => $removed.set(undefined),
  }
}
export type AddressBook = ReturnType<typeof createAddressBook>
