import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createThrift, type Thrift } from '#server/memory.ts'

const MB = 1024 * 1024
let thrift: Thrift | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  thrift?.stop()
  vi.useRealTimers()
})

/** A heap that each collection brings down to `needed` megabytes. */
function house(total: number, needed = 50) {
  const memory = { heapTotal: total * MB, external: 10 * MB }
  const collect = vi.fn(() => void (memory.heapTotal = needed * MB))
  thrift = createThrift({ collect, usage: () => memory })
  return { collect, thrift, memory }
}

test('what starting took is given back at once', () => {
  const { collect, thrift } = house(180)
  thrift.giveBack()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('what has grown since is given back once: the heap and what it holds outside of it, and not a little', () => {
  const { collect, thrift, memory } = house(180)
  thrift.giveBack()
  thrift.giveBack()
  memory.heapTotal += 8 * MB
  thrift.giveBack()
  expect(collect).toHaveBeenCalledTimes(1)
  memory.external += 8 * MB
  thrift.giveBack()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('when nobody has asked for ten seconds, and not while somebody does', () => {
  const { collect, thrift } = house(200)
  for (let second = 0; second < 60; second++) {
    thrift.asked()
    vi.advanceTimersByTime(1000)
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(120_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('the real one collects', () => {
  vi.useRealTimers()
  const used = process.memoryUsage().heapUsed
  thrift = createThrift()
  const waste = Array.from({ length: 100 }, () => new Array<number>(100_000).fill(1))
  expect(waste.length).toBe(100)
  waste.length = 0
  thrift.giveBack()
  expect(process.memoryUsage().heapUsed).toBeLessThan(used + 40 * MB)
})
