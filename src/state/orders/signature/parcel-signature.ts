import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getSignatureDetails, SavedSignature, signParcel, type SignatureDetails } from '#contract/orders/signature.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { LATE_SIGNATURE_MS } from '#domain/orders/parcel-signature.ts'
import type { Report } from '#domain/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** `hasError`: the last call failed; B §8: "Signature failure sets hasError". `isWaiting`: the signature is saved until there is a connection. */
export interface SignatureState {
  readonly details: SignatureDetails
  readonly isLoading: boolean
  readonly hasError: boolean
  readonly isWaiting: boolean
}

interface Dependencies {
  readonly call: Client
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly report: Report
  /** Unix milliseconds. */
  now(): number
}

/**
 * The signature of a parcel. What was signed is saved in this browser until the marketplace has it.
 *
 * @param details as the page has them
 * @source B §5: "Parcel signature: fetching details gives NOT_DELIVERED; a successful post gives DELIVERED; failure sets hasError; the
 *   loader shows during each call"
 */
export function createParcelSignature({ call, storage, report, now }: Dependencies, details: SignatureDetails) {
  const params = { id: details.uuid }
  /** What the marketplace does not have yet. */
  let waiting = details.phase === 'OPEN' ? readSaved() : undefined
  if (!waiting) removeSaved()
  const $state = atom<SignatureState>({ details, isLoading: false, hasError: false, isWaiting: waiting !== undefined })
  const update = (changes: Partial<SignatureState>): void => $state.set({ ...$state.get(), ...changes })

  function readSaved(): SavedSignature | undefined {
    const text = storage.getItem(STORAGE_NAME.signature)
    const found = text === null ? undefined : SavedSignature.safeParse(parseJson(text)).data
    // of another parcel, or useless by now
    return found?.uuid === details.uuid && now() - found.savedAt < LATE_SIGNATURE_MS ? found : undefined
  }

  function removeSaved(): void {
    const text = storage.getItem(STORAGE_NAME.signature)
    const other = text === null ? undefined : SavedSignature.safeParse(parseJson(text)).data
    if (other === undefined || other.uuid === details.uuid || now() - other.savedAt >= LATE_SIGNATURE_MS)
      storage.removeItem(STORAGE_NAME.signature)
  }

  function save(signature: SavedSignature): void {
    try {
      storage.setItem(STORAGE_NAME.signature, JSON.stringify(signature))
    } catch {
      report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'signature' })
    }
  }

  /** Loads the details again. */
  async function refresh(): Promise<void> {
    if ($state.get().isLoading) return
    update({ isLoading: true, hasError: false })
    try {
      const loaded = await call(getSignatureDetails, { params })
      update({ details: loaded, isLoading: false })
    } catch {
      update({ isLoading: false, hasError: true })
    }
  }

  async function send({ recipientName, signatureData }: SavedSignature): Promise<void> {
    update({ isLoading: true, hasError: false })
    try {
      const { state } = await call(signParcel, { params, body: { recipientName, signatureData } })
      removeSaved()
      update({ details: { ...$state.get().details, state, recipientName, phase: 'SIGNED' }, isLoading: false, isWaiting: false })
    } catch (error) {
      const status = error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.status : undefined
      // without an answer the signature may have arrived or not, and the next attempt shows which
      const isWaiting = status === undefined || status >= 500 || status === 429
      if (!isWaiting) removeSaved()
      update({ isLoading: false, hasError: status !== 409, isWaiting })
      // somebody has signed, perhaps by an earlier attempt; or it is too early or too late
      if (status === 409) await refresh()
    }
  }

  return {
    $state,
    refresh,
    /** @param signatureData a PNG as a data URL */
    async sign(recipientName: string, signatureData: string): Promise<void> {
      if ($state.get().isLoading) return
      const signature = { uuid: details.uuid, recipientName: recipientName.trim(), signatureData, savedAt: now() }
      waiting = signature
      save(signature)
      await send(signature)
    },
    /** Sends a signature that waits. */
    async resend(): Promise<void> {
      const { isLoading, isWaiting } = $state.get()
      if (waiting && isWaiting && !isLoading) await send(waiting)
    },
  }
}
export type ParcelSignature = ReturnType<typeof createParcelSignature>
