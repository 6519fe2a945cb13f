import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createThrift, type Thrift } from '#server/memory.ts'

const MB = 1024 * 1024
let thrift: Thrift | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  thrift?.stop()
  vi.useRealTimers()
})

function house(heapTotal: number, heapUsed: number) {
  const collect = vi.fn()
  thrift = createThrift({ collect, usage: () => ({ heapTotal: heapTotal * MB, heapUsed: heapUsed * MB }) })
  return { collect, thrift }
}

test.each([
  [180, 40, true], // pages that are free
  [180, 170, true], // garbage that nobody has looked for
  [60, 45, false],
])('a heap of %i MB with %i in use: given back %s', (total, used, given) => {
  const { collect, thrift } = house(total, used)
  thrift.giveBack()
  expect(collect).toHaveBeenCalledTimes(given ? 1 : 0)
})

test('when nobody has asked for ten seconds, and not while somebody does', () => {
  const { collect, thrift } = house(200, 40)
  for (let second = 0; second < 60; second++) {
    thrift.asked()
    vi.advanceTimersByTime(1000)
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(collect).toHaveBeenCalled()
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
