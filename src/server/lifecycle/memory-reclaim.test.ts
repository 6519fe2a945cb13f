import { getHeapSpaceStatistics } from 'node:v8'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createMemoryReclaimer, MIN_COLLECTED_BYTES, type MemoryReclaimer } from '#server/lifecycle/memory-reclaim.ts'

const MB = 1024 * 1024
let thrift: MemoryReclaimer | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  thrift?.stop()
  vi.useRealTimers()
})

const newSpaceBytes = (): number => getHeapSpaceStatistics().find(it => it.space_name === 'new_space')?.space_size ?? 0

/** A heap that each collection brings down to `needed` megabytes. */
function house(total: number, needed = 50) {
  const memory = { heapTotal: total * MB, external: 10 * MB }
  const collect = vi.fn(() => void (memory.heapTotal = needed * MB))
  thrift = createMemoryReclaimer({ collect, usage: () => memory })
  return { collect, thrift, memory }
}

test('reclaims the memory of the start at once', () => {
  const { collect, thrift } = house(180)
  thrift.reclaim()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('reclaims growth of heap and external memory once, above the minimum', () => {
  const { collect, thrift, memory } = house(180, 150)
  thrift.reclaim()
  thrift.reclaim()
  memory.heapTotal += 8 * MB
  thrift.reclaim()
  expect(collect).toHaveBeenCalledTimes(1)
  memory.external += 8 * MB
  thrift.reclaim()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('does not collect below 128 MB of heap and external memory', () => {
  const { collect, thrift, memory } = house(MIN_COLLECTED_BYTES / MB - 10)
  memory.heapTotal -= 1
  thrift.reclaim()
  expect(collect).not.toHaveBeenCalled()
  memory.heapTotal += 1
  thrift.reclaim()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('collects after ten seconds without a request, and not before', () => {
  const { collect, thrift } = house(200)
  for (let second = 0; second < 60; second++) {
    thrift.noteRequest()
    vi.advanceTimersByTime(1000)
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(120_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('the default collector collects', () => {
  vi.useRealTimers()
  const used = process.memoryUsage().heapUsed
  const nursery = newSpaceBytes()
  thrift = createMemoryReclaimer()
  const waste = Array.from({ length: 200 }, () => new Array<number>(100_000).fill(1))
  expect(waste.length).toBe(200)
  waste.length = 0
  thrift.reclaim()
  expect(process.memoryUsage().heapUsed).toBeLessThan(used + 40 * MB)
  // 1 MB after V8's last resort: all that visitors make then spills into the old space
  expect(newSpaceBytes()).toBeGreaterThanOrEqual(Math.min(nursery, 4 * MB))
})
