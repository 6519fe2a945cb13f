import { expect, test, vi } from 'vitest'

import type { MapStreet } from '#contract/geo/map-streets.ts'
import { offsetPoint } from '#domain/geo/distance.ts'
import { createMapStreets } from '#state/geo/map-streets.ts'

const place = { lat: 41.39, lng: 2.16 }
const toStreets = (name: string): readonly MapStreet[] => [{ name, from: place, to: place }]
const names = (map: ReturnType<typeof createMapStreets>) => map.$streets.get().map(it => it.name)

test('streets are loaded once around a place, and again from 1,500 m on or in another city', async () => {
  const load = vi.fn(async (cityCode: string) => toStreets(cityCode))
  const map = createMapStreets(load)
  await map.show(undefined, place)
  expect(load).not.toHaveBeenCalled()
  await map.show('BCN', place)
  await map.show('BCN', offsetPoint(place, 1499, 0))
  expect([load.mock.calls.length, names(map)]).toEqual([1, ['BCN']])
  await map.show('BCN', offsetPoint(place, 1501, 0))
  await map.show('MAD', offsetPoint(place, 1501, 0))
  expect([load.mock.calls.length, names(map)]).toEqual([3, ['MAD']])
})
test('a reply for an earlier place is ignored, and a failure is repeated with the next move', async () => {
  const replies: ((streets: readonly MapStreet[]) => void)[] = []
  const load = vi.fn(() => new Promise<readonly MapStreet[]>(resolve => replies.push(resolve)))
  const map = createMapStreets(load)
  const requests = [map.show('BCN', place), map.show('MAD', place)]
  replies[1]!(toStreets('new'))
  replies[0]!(toStreets('old'))
  await Promise.all(requests)
  expect(names(map)).toEqual(['new'])
  load.mockRejectedValueOnce(new Error('offline'))
  await map.show('VLC', place)
  void map.show('VLC', place)
  expect(load).toHaveBeenCalledTimes(4)
  expect(names(map)).toEqual(['new'])
})
