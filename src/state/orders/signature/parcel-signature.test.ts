import { beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError, type Failure } from '#client/failure.ts'
import type { SignatureDetails } from '#contract/orders/signature.ts'
import { LATE_SIGNATURE_MS } from '#domain/orders/parcel-signature.ts'
import { createParcelSignature } from '#state/orders/signature/parcel-signature.ts'

const DETAILS: SignatureDetails = {
  uuid: 'u-1',
  state: 'NOT_DELIVERED',
  recipientName: null,
  trackingNumbers: ['R1'],
  phase: 'OPEN',
  language: 'en',
}
const SIGNED: SignatureDetails = { ...DETAILS, state: 'DELIVERED', recipientName: 'Ada', phase: 'SIGNED' }
const IMAGE = 'data:image/png;base64,AAAA'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const clock = { now: 1_000_000 }
beforeEach(() => {
  stored.clear()
  clock.now = 1_000_000
})

const rejected = (status: number): Failure => ({ kind: 'rejected', status, message: '' })

/** Answers each call with the next reply, or fails with the next failure. */
function open(replies: readonly (object | Failure)[], details = DETAILS) {
  const queue = [...replies]
  const call = vi.fn(() => {
    const reply = queue.shift()!
    return 'kind' in reply ? Promise.reject(new CallError(reply)) : Promise.resolve(reply)
  })
  const report = vi.fn()
  const signature = createParcelSignature({ call: call as never, storage, report, now: () => clock.now }, details)
  return { signature, call, report, state: () => signature.$state.get() }
}
const OK = { uuid: 'u-1', state: 'DELIVERED' }

describe('B §5: parcel signature', () => {
  test('"fetching details gives NOT_DELIVERED", "the loader shows during each call"', async () => {
    const { signature, state } = open([{ ...DETAILS, phase: 'OPEN' }], { ...DETAILS, phase: 'EARLY' })
    const loading = signature.refresh()
    expect(state().isLoading).toBe(true)
    await loading
    expect(state()).toEqual({ details: DETAILS, isLoading: false, hasError: false, isWaiting: false })
  })

  test('"a successful post gives DELIVERED"', async () => {
    const { signature, call, state } = open([OK])
    const signing = signature.sign(' Ada ', IMAGE)
    expect(state().isLoading).toBe(true)
    await signing
    expect(call.mock.calls[0]).toEqual([expect.objectContaining({ path: '/signatures/:id' }), { params: { id: 'u-1' }, body: { recipientName: 'Ada', signatureData: IMAGE } }]) // prettier-ignore
    expect(state()).toEqual({ details: SIGNED, isLoading: false, hasError: false, isWaiting: false })
    expect(stored.size).toBe(0)
  })

  test('"failure sets hasError"', async () => {
    const { signature, state } = open([rejected(422)])
    await signature.sign('Ada', IMAGE)
    expect(state()).toEqual({ details: DETAILS, isLoading: false, hasError: true, isWaiting: false })
    expect(stored.size).toBe(0)
    const failed = open([{ kind: 'offline' }])
    await failed.signature.refresh()
    expect(failed.state()).toMatchObject({ hasError: true, isLoading: false })
  })

  test('two presses send one signature', async () => {
    const { signature, call } = open([OK])
    await Promise.all([signature.sign('Ada', IMAGE), signature.sign('Ada', IMAGE)])
    expect(call).toHaveBeenCalledOnce()
  })
})

describe('issue 25: "offline until sent"', () => {
  test.each<Failure>([{ kind: 'offline' }, { kind: 'timeout' }, rejected(503), rejected(429)])(
    'waits after %j, and is sent later',
    async failure => {
      const { signature, call, state } = open([failure, OK])
      await signature.sign('Ada', IMAGE)
      expect(state()).toMatchObject({ isWaiting: true, hasError: true, details: DETAILS })
      expect(stored.size).toBe(1)
      await signature.resend()
      expect(call).toHaveBeenCalledTimes(2)
      expect(state()).toEqual({ details: SIGNED, isLoading: false, hasError: false, isWaiting: false })
      expect(stored.size).toBe(0)
      await signature.resend()
      expect(call).toHaveBeenCalledTimes(2)
    },
  )

  test('a signature that arrived without its answer counts', async () => {
    const { signature, state } = open([{ kind: 'timeout' }, rejected(409), SIGNED])
    await signature.sign('Ada', IMAGE)
    await signature.resend()
    expect(state()).toEqual({ details: SIGNED, isLoading: false, hasError: false, isWaiting: false })
    expect(stored.size).toBe(0)
  })

  test('waits across a reload, for a day, for the same parcel', async () => {
    await open([{ kind: 'offline' }]).signature.sign('Ada', IMAGE)
    clock.now += LATE_SIGNATURE_MS - 1
    const again = open([OK])
    expect(again.state().isWaiting).toBe(true)
    expect(open([], { ...DETAILS, uuid: 'u-2' }).state().isWaiting).toBe(false)
    expect(stored.size).toBe(1)
    await again.signature.resend()
    expect(again.call.mock.calls[0]).toEqual([
      expect.anything(),
      { params: { id: 'u-1' }, body: { recipientName: 'Ada', signatureData: IMAGE } },
    ])
    await open([{ kind: 'offline' }]).signature.sign('Ada', IMAGE)
    clock.now += LATE_SIGNATURE_MS
    expect(open([]).state().isWaiting).toBe(false)
    expect(stored.size).toBe(0)
  })

  test('does not wait when somebody has signed; nonsense in the storage is removed', async () => {
    await open([{ kind: 'offline' }]).signature.sign('Ada', IMAGE)
    expect(open([], SIGNED).state().isWaiting).toBe(false)
    expect(stored.size).toBe(0)
    stored.set('glv_signature', '{"uuid":5}')
    expect(open([]).state().isWaiting).toBe(false)
    expect(stored.size).toBe(0)
  })

  test('a full storage is reported, and the signature is sent all the same', async () => {
    const { signature, report, state } = open([{ kind: 'offline' }, OK])
    vi.spyOn(storage, 'setItem').mockImplementationOnce(() => { throw new Error('full') }) // prettier-ignore
    await signature.sign('Ada', IMAGE)
    expect(report).toHaveBeenCalledWith({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'signature' })
    await signature.resend()
    expect(state().details.state).toBe('DELIVERED')
  })
})
