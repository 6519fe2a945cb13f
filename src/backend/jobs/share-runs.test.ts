import { expect, test } from 'vitest'

import { shareRuns } from './share-runs.ts'

/** Work whose runs end when the test says so. */
function createWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const run = shareRuns(() => {
    runs.push(Promise.withResolvers<void>())
    return runs.at(-1)!.promise
  })
  return { runs, run }
}

test('calls during a run share one run after it, however many they are', async () => {
  const { runs, run } = createWork()
  const first = run()
  const later = [run(), run(), run()]
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  let isDone = false
  const done = Promise.all(later).then(() => (isDone = true))
  await Promise.resolve()
  expect(isDone, 'they wait for the run that began after them').toBe(false)
  runs[1]!.resolve()
  await done
  expect(runs).toHaveLength(2)
})

test('a call after the end of a run starts a new one at once', async () => {
  const { runs, run } = createWork()
  for (let count = 1; count <= 3; count++) {
    const done = run()
    expect(runs).toHaveLength(count)
    runs.at(-1)!.resolve()
    await done
  }
})

test('a call during the second run waits for a third', async () => {
  const { runs, run } = createWork()
  const [first, second] = [run(), run()]
  runs[0]!.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  const third = run()
  runs[1]!.resolve()
  await second
  await expect.poll(() => runs.length).toBe(3)
  runs[2]!.resolve()
  await third
  expect(runs).toHaveLength(3)
})

test('a failure reaches the calls of its run only', async () => {
  const { runs, run } = createWork()
  const [first, second] = [run(), run()]
  runs[0]!.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  await expect(second).resolves.toBeUndefined()
  const third = run()
  runs[2]!.resolve()
  await third
})
