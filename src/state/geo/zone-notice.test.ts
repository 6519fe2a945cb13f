import { describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { createZoneNotice } from '#state/geo/zone-notice.ts'

const point = { lat: 41.8, lng: 2.9 }
function open(answer: () => Promise<unknown> = () => Promise.resolve({})) {
  const call = vi.fn(answer)
  return { notice: createZoneNotice(call as unknown as Client), call }
}
const reject = (status: number, more: { staticCode?: number; code?: string } = {}) =>
  new CallError({ kind: 'rejected', status, message: 'no', ...more })

describe('issue 20 point 3: "a notice by e-mail when the zone opens"', () => {
  test('sends the trimmed address and the point once, also after a double tap', async () => {
    const { notice, call } = open()
    const first = notice.request(' ada@example.com ', point)
    expect(notice.$status.get()).toBe('busy')
    await Promise.all([first, notice.request('ada@example.com', point)])
    expect(call.mock.calls).toEqual([[expect.anything(), { body: { email: 'ada@example.com', location: point } }]])
    expect(notice.$status.get()).toBe('sent')
    notice.reset()
    expect(notice.$status.get()).toBe('idle')
  })
  test('"Store zones as well as city zones": a request about a store names it', async () => {
    const { notice, call } = open()
    await notice.request('ada@example.com', point, 7)
    expect(call.mock.calls).toEqual([[expect.anything(), { body: { email: 'ada@example.com', location: point, storeId: 7 } }]])
  })
  test.each(['', 'ada', 'ada@example', `${'a'.repeat(10_000)}@example.com`])('"%.20s" is no address, and nothing is sent', async text => {
    const { notice, call } = open()
    await notice.request(text, point)
    expect([notice.$status.get(), call.mock.calls]).toEqual(['invalid', []])
  })
  test.each([
    ['invalid', reject(400, { staticCode: StaticCode.invalidEmail })],
    ['delivered', reject(409, { code: 'ALREADY_DELIVERED' })],
    ['limited', reject(429)],
    ['failed', reject(500)],
    ['failed', new CallError({ kind: 'offline' })],
    ['failed', new TypeError('broken')],
  ] as const)('"%s", and a further attempt is possible', async (status, error) => {
    const { notice, call } = open(() => Promise.reject(error))
    await notice.request('ada@example.com', point)
    expect(notice.$status.get()).toBe(status)
    await notice.request('ada@example.com', point)
    expect(call).toHaveBeenCalledTimes(2)
  })
})
