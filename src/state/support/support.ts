import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import {
  getSupportTree,
  recordSupportOutcome,
  sendOrderFeedback,
  type SupportAction,
  type SupportOutcome,
  type SupportReason,
  type SupportTree,
} from '#contract/support/tree.ts'
import { getUploaded, isUnfinished, type PhotosState, type PhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import type { Report } from '#domain/platform/report.ts'

export type ClaimReply = Reply<typeof sendOrderFeedback>

/** Units by the id of a product. */
export type SelectedUnits = ReadonlyMap<string, number>

/**
 * B §3, "Support feedback state": "tree state has current node, breadcrumb, reasons, products per reason, text details per reason". The
 * current node is the last of the breadcrumb.
 */
export interface SupportState {
  readonly orderId: number | undefined
  readonly tree: SupportTree | undefined
  readonly breadcrumb: readonly SupportAction[]
  /** The last option that was opened, or `undefined` at the top. */
  readonly options: readonly SupportAction[]
  readonly reasons: ReadonlySet<string>
  readonly products: ReadonlyMap<string, SelectedUnits>
  readonly textDetails: ReadonlyMap<string, string>
  /** Photos of the products, by reason. */
  readonly photos: ReadonlyMap<string, PhotosState>
  /** `sending`: a claim or a cancellation. */
  readonly status: 'loading' | 'ready' | 'sending'
  /** `changed`: the order or the tree has changed, and the new one is shown. */
  readonly error: 'load' | 'send' | 'changed' | undefined
  /** The decision on the claim: the outcome page. */
  readonly reply: ClaimReply | undefined
  /** The order is cancelled. */
  readonly isCancelled: boolean
  /** Whether a text helped; undefined until the customer answers. */
  readonly helped: boolean | undefined
}

const NO_CHOICES = {
  reasons: new Set<string>(),
  products: new Map<string, SelectedUnits>(),
  textDetails: new Map<string, string>(),
  photos: new Map<string, PhotosState>(),
  error: undefined,
  reply: undefined,
  isCancelled: false,
  helped: undefined,
} as const

const EMPTY: SupportState = { orderId: undefined, tree: undefined, breadcrumb: [], options: [], status: 'loading', ...NO_CHOICES }

export interface SupportDependencies {
  readonly call: Client
  readonly report: Report
  newId(): string
  createPhotos(): PhotoUploads
}

/** The support tree of one order at a time, and the claim that the customer makes in it. */
export function createSupport({ call, report, newId, createPhotos }: SupportDependencies) {
  const $support = atom<SupportState>(EMPTY)
  /** Options of an OnDemand by its id. */
  let loaded = new Map<string, readonly SupportAction[]>()
  /** Of a call that may have arrived: another attempt must not act twice. */
  let unconfirmed: { readonly body: string; readonly key: string } | undefined

  const update = (change: Partial<SupportState>): void => $support.set({ ...$support.get(), ...change })
  const isOf = (orderId: number | undefined): boolean => $support.get().orderId === orderId

  function show(breadcrumb: readonly SupportAction[], change: Partial<SupportState> = {}): void {
    const last = breadcrumb.at(-1)
    const { tree } = $support.get()
    update({
      ...NO_CHOICES,
      status: 'ready',
      breadcrumb,
      options: last ? (loaded.get(last.id) ?? last.options) : (tree?.options ?? []),
      ...change,
    })
  }

  /** B §8: "Support node fetch failure is logged and stored." */
  function storeFailure(error: unknown): void {
    report({ kind: 'error', name: 'SUPPORT_NODE_FETCH_ERROR', message: error instanceof CallError ? error.message : String(error) })
    update({ status: 'ready', error: 'load' })
  }

  async function load(orderId: number | undefined, error?: 'changed'): Promise<void> {
    loaded = new Map()
    $support.set({ ...EMPTY, orderId })
    try {
      const tree = await call(getSupportTree, { query: { ...(orderId !== undefined && { orderId }) } })
      if (!isOf(orderId)) return
      update({ tree })
      show([], { error })
    } catch (failure) {
      if (isOf(orderId)) storeFailure(failure)
    }
  }

  /** A failure is not repeated: the operator misses one answer. */
  function record(outcome: SupportOutcome, breadcrumb = $support.get().breadcrumb): void {
    const body = { orderId: $support.get().orderId ?? null, breadcrumb: breadcrumb.map(it => it.id), outcome }
    void call(recordSupportOutcome, { body }).catch(() => undefined)
  }

  function toKey(body: unknown): string {
    const text = JSON.stringify(body)
    if (unconfirmed?.body !== text) unconfirmed = { body: text, key: newId() }
    return unconfirmed.key
  }

  /** A rejection is certain, and a claim that is sent again is a new one. */
  function storeSendFailure(error: unknown): void {
    const rejection = error instanceof CallError && error.failure.kind === 'rejected' ? error.failure : undefined
    if (rejection) unconfirmed = undefined
    if (rejection?.status === 409) void load($support.get().orderId, 'changed')
    else update({ status: 'ready', error: 'send' })
  }

  return {
    $support,
    load: (orderId?: number): Promise<void> => load(orderId),
    /** Opens a Node, a form, a text or a cancellation. The options of an OnDemand are loaded first. */
    async open(action: SupportAction): Promise<void> {
      const { breadcrumb, orderId, status } = $support.get()
      if (action.disabled || status !== 'ready') return
      if (action.type !== 'OnDemand' || loaded.has(action.id)) return show([...breadcrumb, action])
      update({ status: 'loading', error: undefined })
      try {
        const { options } = await call(getSupportTree, { query: { ...(orderId !== undefined && { orderId }), context: action.id } })
        if (!isOf(orderId)) return
        loaded.set(action.id, options)
        show([...breadcrumb, action])
      } catch (error) {
        if (isOf(orderId)) storeFailure(error)
      }
    },
    /** Goes back to an entry of the breadcrumb; -1 is the top. */
    goTo: (index: number): void => show($support.get().breadcrumb.slice(0, index + 1)),
    back(): void {
      show($support.get().breadcrumb.slice(0, -1))
    },
    /** Selects a reason. A form of one replaces the previous one. */
    setReason(optionId: string, isSelected: boolean): void {
      const { reasons, breadcrumb } = $support.get()
      const others = breadcrumb.at(-1)?.type === 'MultiSelectForm' ? [...reasons].filter(it => it !== optionId) : []
      update({ reasons: new Set([...others, ...(isSelected ? [optionId] : [])]), error: undefined })
    },
    /** @param quantity 0 removes the product */
    setUnits(optionId: string, productId: string, quantity: number): void {
      const { products } = $support.get()
      const units = new Map(products.get(optionId)).set(productId, quantity)
      if (quantity === 0) units.delete(productId)
      update({ products: new Map(products).set(optionId, units), error: undefined })
    },
    setTextDetails(optionId: string, text: string): void {
      update({ textDetails: new Map($support.get().textDetails).set(optionId, text), error: undefined })
    },
    createPhotos,
    /** The photos of a reason, as their uploads go on. */
    setPhotos(optionId: string, photos: PhotosState): void {
      update({ photos: new Map($support.get().photos).set(optionId, photos) })
    },
    /** Sends the claim. A failure leaves the choices unchanged. */
    async send(): Promise<void> {
      const state = $support.get()
      const { orderId, tree, breadcrumb, products, textDetails, photos, status } = state
      if (orderId === undefined || status !== 'ready' || !isComplete(state)) return
      const reasons = getSelectedReasons(state).map(({ optionId, productSelector, textDetails: details }) => ({
        optionId,
        textDetails: (details && textDetails.get(optionId)?.trim()) || null,
        products: productSelector ? [...(products.get(optionId) ?? [])].map(([id, quantity]) => ({ id, quantity })) : [],
        ...(productSelector && toPhotoIds(photos.get(optionId))),
      }))
      const body = { ...(tree?.orderUrn && { orderUrn: tree.orderUrn }), supportBreadcrumb: breadcrumb.map(it => it.id), reasons }
      update({ status: 'sending', error: undefined })
      try {
        const reply = await call(sendOrderFeedback, { params: { id: orderId }, body }, { idempotencyKey: toKey({ orderId, body }) })
        unconfirmed = undefined
        if (isOf(orderId)) update({ status: 'ready', reply })
      } catch (error) {
        if (isOf(orderId)) storeSendFailure(error)
      }
    },
    /** Cancels the order (B §3, "CancelOrder"). */
    async cancel(): Promise<void> {
      const { orderId, status } = $support.get()
      if (orderId === undefined || status !== 'ready') return
      update({ status: 'sending', error: undefined })
      try {
        await call(cancelOrder, { params: { id: orderId }, body: {} }, { idempotencyKey: toKey({ cancel: orderId }) })
        unconfirmed = undefined
        if (!isOf(orderId)) return
        record('ORDER_CANCELLED')
        update({ status: 'ready', isCancelled: true })
      } catch (error) {
        if (isOf(orderId)) storeSendFailure(error)
      }
    },
    /** Whether a text has helped. */
    answer(helped: boolean): void {
      record(helped ? 'SOLVED' : 'NOT_SOLVED')
      update({ helped })
    },
    /** The customer leaves by a link of the tree. */
    recordContact: (action: SupportAction): void => record('CONTACT_OPENED', [...$support.get().breadcrumb, action]),
    /** Closed, or logged out. */
    clear: (): void => $support.set(EMPTY),
  }
}

export type Support = ReturnType<typeof createSupport>

/** The selected reasons of the form, in its order. A form with one reason has it selected. */
export function getSelectedReasons({ breadcrumb, reasons }: Pick<SupportState, 'breadcrumb' | 'reasons'>): readonly SupportReason[] {
  const all = breadcrumb.at(-1)?.reasonTree ?? []
  return all.length === 1 ? all : all.filter(it => reasons.has(it.optionId))
}

const toPhotoIds = (photos: PhotosState | undefined): { photos?: string[] } =>
  photos && photos.items.length > 0 ? { photos: getUploaded(photos).map(it => it.id) } : {}

/** Whether a reason is selected, each has the products and the text that it needs, and no photo is on its way. */
export function isComplete(state: Pick<SupportState, 'breadcrumb' | 'reasons' | 'products' | 'textDetails' | 'photos'>): boolean {
  const selected = getSelectedReasons(state)
  return (
    selected.length > 0 &&
    selected.every(
      ({ optionId, productSelector, textDetails }) =>
        (productSelector?.required !== true || (state.products.get(optionId)?.size ?? 0) > 0) &&
        (textDetails?.required !== true || (state.textDetails.get(optionId)?.trim() ?? '') !== '') &&
        !isUnfinished(state.photos.get(optionId) ?? { items: [] }),
    )
  )
}
