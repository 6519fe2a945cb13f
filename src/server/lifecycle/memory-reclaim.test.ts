import { getHeapSpaceStatistics } from 'node:v8'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createMemoryReclaimer, MIN_COLLECTED_BYTES, type MemoryReclaimer } from '#server/lifecycle/memory-reclaim.ts'

const MB = 1024 * 1024
let reclaimer: MemoryReclaimer | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  reclaimer?.stop()
  vi.useRealTimers()
})

const newSpaceBytes = (): number => getHeapSpaceStatistics().find(it => it.space_name === 'new_space')?.space_size ?? 0

/** A heap that each collection reduces to `needed` megabytes. */
function createHeap(total: number, needed = 50) {
  const memory = { heapTotal: total * MB, external: 10 * MB }
  const collect = vi.fn(() => void (memory.heapTotal = needed * MB))
  reclaimer = createMemoryReclaimer({ collect, usage: () => memory })
  return { collect, reclaimer, memory }
}

test('reclaims the memory of the start at once', () => {
  const { collect, reclaimer } = createHeap(180)
  reclaimer.reclaim()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('reclaims growth of heap and external memory once, above the minimum', () => {
  const { collect, reclaimer, memory } = createHeap(180, 150)
  reclaimer.reclaim()
  reclaimer.reclaim()
  memory.heapTotal += 8 * MB
  reclaimer.reclaim()
  expect(collect).toHaveBeenCalledTimes(1)
  memory.external += 8 * MB
  reclaimer.reclaim()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('does not collect below 128 MB of heap and external memory', () => {
  const { collect, reclaimer, memory } = createHeap(MIN_COLLECTED_BYTES / MB - 10)
  memory.heapTotal -= 1
  reclaimer.reclaim()
  expect(collect).not.toHaveBeenCalled()
  memory.heapTotal += 1
  reclaimer.reclaim()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('collects after ten seconds without a request, and not before', () => {
  const { collect, reclaimer } = createHeap(200)
  for (let second = 0; second < 60; second++) {
    reclaimer.noteRequest()
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
  reclaimer = createMemoryReclaimer()
  const waste = Array.from({ length: 200 }, () => new Array<number>(100_000).fill(1))
  expect(waste.length).toBe(200)
  waste.length = 0
  reclaimer.reclaim()
  expect(process.memoryUsage().heapUsed).toBeLessThan(used + 40 * MB)
  // "last-resort" leaves 1 MB, and new objects then spill into the old space
  expect(newSpaceBytes()).toBeGreaterThanOrEqual(Math.min(nursery, 4 * MB))
})
