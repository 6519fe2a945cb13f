import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { EventName } from '#contract/platform/event-names.ts'
import { createLocating } from '#state/geo/locating.ts'

type Ask = (found: PositionCallback, failed: PositionErrorCallback) => void

const found =
  (latitude: number, longitude: number, accuracy = 20): Ask =>
  report =>
    report({ coords: { latitude, longitude, accuracy } } as GeolocationPosition)
const failed =
  (code: number): Ask =>
  (_, report) =>
    report({ code } as GeolocationPositionError)
const never: Ask = () => {}

interface Browser {
  readonly ask?: Ask | undefined
  readonly query?: (() => Promise<unknown>) | undefined
}

function open({ ask = found(41.39, 2.16), query = async () => ({ state: 'granted' }) }: Browser, missing: readonly string[] = []) {
  const events: unknown[] = []
  const getCurrentPosition = vi.fn(ask as Geolocation['getCurrentPosition'])
  const locating = createLocating({
    geolocation: missing.includes('geolocation') ? undefined : { getCurrentPosition },
    permissions: missing.includes('permissions') ? undefined : { query: query as Permissions['query'] },
    report: it => events.push(it),
  })
  return { locating, events, getCurrentPosition }
}
const event = (name: EventName, reason?: string) => ({ kind: 'event', name, ...(reason !== undefined && { detail: { reason } }) })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('A §8, "Geolocation": each failure is named and logged', () => {
  test('a location without a failure logs nothing', async () => {
    const { locating, events } = open({})
    expect(await locating.locate()).toEqual({ point: { lat: 41.39, lng: 2.16 }, accuracy: 20 })
    expect([locating.$locating.get(), events]).toEqual(['idle', []])
  })
  test('UNSUPPORTED_GEOLOCATION_API', async () => {
    const { locating, events } = open({}, ['geolocation'])
    expect(await locating.locate()).toBeUndefined()
    expect([locating.$locating.get(), events]).toEqual(['unsupported', [event('UNSUPPORTED_GEOLOCATION_API')]])
  })
  test.each([
    [1, 'denied'],
    [2, 'failed'],
    [3, 'slow'],
  ] as const)('CURRENT_LOCATION_GET_ERROR: code %i of the browser is "%s"', async (code, status) => {
    const { locating, events } = open({ ask: failed(code) })
    await locating.locate()
    expect([locating.$locating.get(), events]).toEqual([status, [event('CURRENT_LOCATION_GET_ERROR', status)]])
  })
  test('CURRENT_LOCATION_GET_ERROR: an API that throws, and a place that is not on the globe', async () => {
    for (const ask of [
      () => {
        throw new Error('no')
      },
      found(91, 0),
      found(0, 181),
      found(Number.NaN, 0),
    ]) {
      // prettier-ignore
      const { locating, events } = open({ ask })
      await locating.locate()
      expect([locating.$locating.get(), events]).toEqual(['failed', [event('CURRENT_LOCATION_GET_ERROR', 'failed')]])
    }
  })
  test('a refused permission is "denied" without asking the browser, which would not prompt again', async () => {
    const { locating, events, getCurrentPosition } = open({ query: async () => ({ state: 'denied' }) })
    await locating.locate()
    expect([locating.$locating.get(), events]).toEqual(['denied', [event('CURRENT_LOCATION_GET_ERROR', 'denied')]])
    expect(getCurrentPosition).not.toHaveBeenCalled()
  })
  test('UNSUPPORTED_PERMISSIONS_API: the location is requested all the same', async () => {
    const { locating, events } = open({}, ['permissions'])
    expect(await locating.locate()).toBeDefined()
    expect(events).toEqual([event('UNSUPPORTED_PERMISSIONS_API')])
  })
  test('GEOLOCATION_PERMISSIONS_GET_ERROR: a query that fails, or does not answer within a second', async () => {
    for (const query of [() => Promise.reject(new TypeError('no')), () => new Promise(() => {})]) {
      const { locating, events } = open({ query })
      const location = locating.locate()
      await vi.advanceTimersByTimeAsync(1000)
      expect(await location).toBeDefined()
      expect(events).toEqual([event('GEOLOCATION_PERMISSIONS_GET_ERROR')])
    }
  })
  test('PERMISSION_STATE_GET_ERROR: a permission without a known state', async () => {
    for (const status of [{}, null, undefined, { state: 'maybe' }]) {
      const { locating, events } = open({ query: async () => status })
      expect(await locating.locate()).toBeDefined()
      expect(events).toEqual([event('PERMISSION_STATE_GET_ERROR')])
    }
  })
})

describe('a slow location', () => {
  test('is cancelled: its result is ignored, and the next attempt counts', async () => {
    let reply: PositionCallback = () => {}
    const { locating, events } = open({ ask: it => (reply = it) })
    const first = locating.locate()
    await vi.advanceTimersByTimeAsync(0)
    expect(locating.$locating.get()).toBe('busy')
    locating.cancel()
    const second = locating.locate()
    await vi.advanceTimersByTimeAsync(0)
    reply({ coords: { latitude: 1, longitude: 2, accuracy: 3 } } as GeolocationPosition)
    expect(await second).toEqual({ point: { lat: 1, lng: 2 }, accuracy: 3 })
    expect(locating.$locating.get()).toBe('idle')
    expect(events).toEqual([])
    void first
  })
  test('is not requested twice', async () => {
    const { locating, getCurrentPosition } = open({ ask: never })
    void locating.locate()
    expect(await locating.locate()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    expect(getCurrentPosition).toHaveBeenCalledOnce()
  })
  test('cancelled before the permission is known does not prompt', async () => {
    let answer: (value: unknown) => void = () => {}
    const { locating, getCurrentPosition } = open({ query: () => new Promise(resolve => (answer = resolve)) })
    const location = locating.locate()
    locating.cancel()
    answer({ state: 'prompt' })
    expect(await location).toBeUndefined()
    expect(getCurrentPosition).not.toHaveBeenCalled()
  })
})
