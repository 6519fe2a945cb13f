import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import {
  cancelGroupOrder,
  changeGroupLines,
  closeGroupOrder,
  declineGroupShare,
  getGroupOrder,
  getHostedGroups,
  type GroupOrder,
  joinGroupOrder,
  leaveGroupOrder,
  openGroupLink,
  removeGroupParticipant,
  reopenGroupOrder,
  startGroupOrder,
  type StoredGroup,
} from '#contract/cart/group-order.ts'
import { type GroupMinutes, isActiveGroup } from '#domain/cart/group/group-order.ts'
import { mergeChosen } from '#domain/cart/group/merge-chosen.ts'
import { toOrderLines } from '#domain/checkout/order-lines.ts'
import { getCheckoutPath } from '#domain/navigation/checkout-path.ts'
import type { createCarts } from '#state/cart/cart.ts'
import { createGroupFollowing, isGone } from '#state/cart/group/follow-group.ts'
import type { GroupPageState, GroupResult } from '#state/cart/group/group-page-state.ts'
import type { createGroupAccess } from '#state/cart/group/group-access.ts'
import type { OrderPlaces } from '#state/orders/order-places.ts'
import type { EventStream, Presence } from '#state/orders/order-tracking.ts'

interface Dependencies {
  readonly call: Client
  openStream(path: string): EventStream
  readonly presence: Presence
  readonly access: ReturnType<typeof createGroupAccess>
  readonly carts: Pick<ReturnType<typeof createCarts>, 'find' | 'empty' | 'refill'>
  readonly places: Pick<OrderPlaces, 'findStore'>
  /** Of the address: a link, or the id of a store; undefined without either. */
  readonly fragment: string | undefined
  readonly language: string
  /** The saved checkout of this browser is that of another order. */
  forgetCheckout(): void
  /** Writes the link to the address, so that the page can be loaded again. */
  setFragment(link: string): void
  navigate(path: string): void
  /** 0 to 1: spreads the retries of many browsers that lost one server. */
  random(): number
}

/** A group order: its start or the joining, the changes of all participants as they happen, and the actions of this one. */
export function createGroupPage({
  call,
  openStream,
  presence,
  access,
  carts,
  places,
  fragment,
  language,
  forgetCheckout,
  setFragment,
  navigate,
  random,
}: Dependencies) {
  const $page = atom<GroupPageState>({ status: 'loading' })
  let joined: StoredGroup | undefined
  const following = createGroupFollowing({
    call,
    openStream,
    presence,
    language,
    random,
    onGroup: apply,
    onRemoved: endMembership,
    onLost() {
      const state = $page.get()
      $page.set(state.status === 'joined' ? { ...state, lost: true } : { status: 'failed' })
    },
  })

  const getGroup = (): GroupOrder | undefined => {
    const state = $page.get()
    return state.status === 'joined' ? state.group : undefined
  }

  function apply(group: GroupOrder): void {
    const state = $page.get()
    if (!joined) return
    // a reply that arrives late is older than an event
    if (state.status === 'joined' && state.group.version > group.version) return
    const storePath = state.status === 'joined' ? state.storePath : undefined
    if (state.status === 'joined' && state.group.state === 'PAYING' && group.state === 'ORDERED') endOrder(group)
    $page.set({ status: 'joined', group, link: joined.link, lost: false, ...(storePath !== undefined && { storePath }) })
  }

  /** The last part is paid: no checkout of this browser has seen it. */
  function endOrder({ you, participants, store }: GroupOrder): void {
    if (!participants.some(it => it.id === you && it.isHost)) return
    carts.empty(store.id)
    forgetCheckout()
  }

  function endMembership(): void {
    // the stream and the reply of a call can both tell it
    if (!joined) return
    following.stop()
    const wasIn = getGroup() !== undefined
    access.remove(joined.token)
    joined = undefined
    $page.set({ status: wasIn ? 'removed' : 'over' })
  }

  /** Becomes a participant, with the products of the cart when the address names the store. */
  async function enter(member: StoredGroup, addsCart: boolean): Promise<void> {
    joined = member
    access.add(member)
    setFragment(member.link)
    await following.follow(member.token)
    const group = getGroup()
    if (!group) return
    void findStorePath(group)
    if (addsCart && group.state === 'OPEN') await addCart()
  }

  async function findStorePath({ store }: GroupOrder): Promise<void> {
    const found = await places.findStore(store.id, store.cityCode).catch(() => undefined)
    const state = $page.get()
    if (found && state.status === 'joined') $page.set({ ...state, storePath: found.path })
  }

  async function open(): Promise<void> {
    if (fragment === undefined) return $page.set({ status: 'over' })
    $page.set({ status: 'loading' })
    if (/^\d+$/.test(fragment)) return openStore(Number(fragment))
    // back from the bank, perhaps after the end of the group order
    const [, shareOf] = /^share-(\d+)$/.exec(fragment) ?? []
    const payer = shareOf === undefined ? undefined : access.findByStore(Number(shareOf))
    if (payer) return enter(payer, false)
    const member = access.findByLink(fragment)
    if (member) return enter(member, false)
    try {
      $page.set({ status: 'invited', invitation: await call(openGroupLink, { body: { link: fragment } }) })
    } catch (error) {
      $page.set({ status: isRejected(error) ? 'over' : 'failed' })
    }
  }

  /** The cart of a store goes to the group order that this browser is in, or can become a new one. */
  async function openStore(storeId: number): Promise<void> {
    const member = access.findByStore(storeId)
    try {
      const group = member && (await call(getGroupOrder, { body: { token: member.token } }))
      if (member && group && isActiveGroup(group.state)) return await enter(member, true)
    } catch (error) {
      if (!isGone(error)) return $page.set({ status: 'failed' })
      access.remove(member!.token)
    }
    const cart = carts.find(storeId)
    if (!cart) return $page.set({ status: 'over' })
    $page.set({ status: 'start', storeId, storeName: cart.info.name, addressId: cart.info.addressId })
  }

  async function attempt(work: () => Promise<void>): Promise<GroupResult> {
    try {
      await work()
      return 'done'
    } catch (error) {
      if (!(error instanceof CallError) || error.failure.kind !== 'rejected') return { code: undefined, message: undefined }
      const { code, message } = error.failure
      if (code === 'LINK_OVER') endMembership()
      else void following.refresh()
      return { code, message }
    }
  }

  async function changeLines(toLines: (own: readonly OrderLine[]) => OrderLine[]): Promise<void> {
    const group = getGroup()
    if (!joined || !group) return
    const { version, lines } = group.own
    apply(await call(changeGroupLines, { body: { token: joined.token, version, lines: toLines(lines) } }))
  }

  async function moveCart(): Promise<void> {
    const group = getGroup()
    const cart = group && carts.find(group.store.id)
    if (!cart) return
    await changeLines(own => mergeChosen(own, toOrderLines(cart)))
    carts.empty(cart.storeId)
  }

  /** Moves the products of the cart into the group order. */
  const addCart = (): Promise<GroupResult> => attempt(moveCart)

  const ofHost = (work: (id: string) => Promise<unknown>): Promise<GroupResult> =>
    attempt(async () => {
      const group = getGroup()
      if (!group) return
      await work(group.id)
      await following.refresh()
    })

  return {
    $page,
    /** Loads what the address names, also again after a failure. */
    async open(): Promise<void> {
      await open()
    },
    watch: following.watch,
    /** For a host who opens the link on another device: the session tells that it is the own group order. */
    async findHosted(): Promise<void> {
      if ($page.get().status !== 'invited') return
      const { groups } = await call(getHostedGroups, {}).catch(() => ({ groups: [] }))
      const own = groups.find(it => it.link === fragment)
      if (own && $page.get().status === 'invited') await enter(own, false)
    },
    start: (name: string, minutes: GroupMinutes): Promise<GroupResult> =>
      attempt(async () => {
        const state = $page.get()
        if (state.status !== 'start') return
        const member = await call(startGroupOrder, { body: { storeAddressId: state.addressId, name, minutes } })
        await enter({ ...member, storeId: state.storeId }, true)
      }),
    join: (name: string): Promise<GroupResult> =>
      attempt(async () => {
        const state = $page.get()
        if (state.status !== 'invited' || fragment === undefined) return
        const member = await call(joinGroupOrder, { body: { link: fragment, name } })
        await enter({ ...member, storeId: state.invitation.storeId }, false)
      }),
    addCart,
    /** @param index of the own line @param quantity 0 removes it */
    setQuantity: (index: number, quantity: number): Promise<GroupResult> =>
      attempt(() => changeLines(own => own.map((it, at) => (at === index ? { ...it, quantity } : it)).filter(it => it.quantity > 0))),
    leave: (): Promise<GroupResult> =>
      attempt(async () => {
        if (!joined) return
        await call(leaveGroupOrder, { body: { token: joined.token } })
        endMembership()
      }),
    /** Tells the others that this participant does not pay. */
    decline: (): Promise<GroupResult> =>
      attempt(async () => {
        if (joined) apply(await call(declineGroupShare, { body: { token: joined.token } }))
      }),
    /** What lets this browser pay; undefined before it has joined. */
    getToken: (): string | undefined => joined?.token,
    /** Loads the group order again: a part is paid. */
    refresh: following.refresh,
    remove: (participantId: number) => ofHost(id => call(removeGroupParticipant, { params: { id, participantId } })),
    reopen: () =>
      ofHost(async id => {
        await call(reopenGroupOrder, { params: { id }, body: {} })
        // it has the lines of everybody since the closing
        const group = getGroup()
        if (group) carts.empty(group.store.id)
      }),
    cancel: () => ofHost(id => call(cancelGroupOrder, { params: { id }, body: {} })),
    /**
     * Fixes the lines of the group order, puts them in the cart, and opens the checkout.
     *
     * @param isSplit whether everybody pays a part
     * @param accepts whether the host goes on without the products that are not sold any more
     * @returns `unavailable`: their names, when the host has to decide
     */
    async close(isSplit: boolean, accepts: boolean): Promise<GroupResult | { readonly unavailable: readonly string[] }> {
      let unavailable: readonly string[] = []
      const result = await attempt(async () => {
        const group = getGroup()
        if (!group) return
        // the cart is replaced below
        if (group.state === 'OPEN') await moveCart()
        const closed = await call(closeGroupOrder, { params: { id: group.id }, body: { isSplit } })
        if (closed.lines.length === 0 || (closed.unavailable.length > 0 && !accepts)) {
          unavailable = closed.unavailable
          return following.refresh()
        }
        const found = await places.findStore(group.store.id, group.store.cityCode)
        if (!found) throw new Error('The city of the store is unknown')
        const { store, path } = found
        const { id: storeId, addressId, cityCode } = group.store
        // a saved choice of a card would pay for all
        if (isSplit) forgetCheckout()
        carts.refill({ storeId, addressId, name: store.name, image: store.imageId, slug: store.slug, cityCode, path, tint: store.tint }, closed.lines) // prettier-ignore
        navigate(getCheckoutPath(path, storeId) ?? path)
      })
      return unavailable.length > 0 ? { unavailable } : result
    },
  }
}

const isRejected = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status < 429

export type GroupPage = ReturnType<typeof createGroupPage>
