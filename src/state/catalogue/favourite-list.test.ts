import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { FavouriteIds, FavouriteKind } from '#domain/catalogue/favourites/favourites.ts'
import { MAX_SHOWN_FAVOURITES } from '#contract/limits.ts'
import { createFavouriteList, FAVOURITES_STEP } from '#state/catalogue/favourite-list.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A marketplace that has all stores but those in `gone`, and no products. */
function setUp(ids: FavouriteIds, gone: readonly number[] = []) {
  const $favourites = atom(ids)
  const asked: FavouriteIds[] = []
  const site = { isDown: false, answer: Promise.resolve() }
  const call = (async (_: unknown, { body }: { body: FavouriteIds }) => {
    asked.push(body)
    await site.answer
    if (site.isDown) throw new Error('offline')
    return { stores: body.stores.filter(it => !gone.includes(it)).map(id => ({ store: { id } })), products: [] }
  }) as unknown as Client
  const toggled: string[] = []
  async function toggle(kind: FavouriteKind, id: number) {
    toggled.push(`${kind} ${id}`)
    $favourites.set({ ...$favourites.get(), [kind]: $favourites.get()[kind].filter(it => it !== id) })
    return Promise.resolve('removed' as const)
  }
  const list = createFavouriteList({ call, favourites: { $favourites, toggle } })
  const getStores = () => list.$list.get().stores.map(it => it.store.id)
  return { list, $favourites, asked, site, toggled, getStores }
}

test('issue 25 point 8: the page describes the favourites step by step, and a step fits into one call', async () => {
  const { list, asked, getStores } = setUp({ stores: range(1, FAVOURITES_STEP + 1), products: [] })
  expect(FAVOURITES_STEP).toBeLessThanOrEqual(MAX_SHOWN_FAVOURITES)
  expect(list.$list.get().status).toBe('loading')
  await list.open()
  expect(list.$list.get()).toMatchObject({ status: 'ready', hasMore: true })
  expect(getStores()).toEqual(range(1, FAVOURITES_STEP))
  await list.more()
  expect(list.$list.get()).toMatchObject({ status: 'ready', hasMore: false })
  expect(getStores()).toEqual(range(1, FAVOURITES_STEP + 1))
  expect(asked.map(it => it.stores.length)).toEqual([FAVOURITES_STEP, 1])
})

test('a full step without a further one has no more', async () => {
  const { list } = setUp({ stores: range(1, FAVOURITES_STEP), products: [] })
  await list.open()
  expect(list.$list.get().hasMore).toBe(false)
})

test('nothing is asked for no favourites', async () => {
  const { list, asked } = setUp({ stores: [], products: [] })
  await list.open()
  expect(list.$list.get()).toMatchObject({ status: 'ready', stores: [], hasMore: false })
  expect(asked).toEqual([])
})

test('issue 25: what the marketplace no longer has is named, and can be removed', async () => {
  const { list, toggled } = setUp({ stores: [1, 2, 3], products: [9] }, [2])
  await list.open()
  expect(list.$list.get().missing).toEqual({ stores: [2], products: [9] })
  await list.removeMissing()
  expect(toggled).toEqual(['stores 2', 'products 9'])
  expect(list.$list.get().missing).toEqual({ stores: [], products: [] })
})

test('a failed call can be repeated', async () => {
  const { list, site, getStores } = setUp({ stores: [1], products: [] })
  site.isDown = true
  await list.open()
  expect(list.$list.get()).toMatchObject({ status: 'failed', stores: [] })
  site.isDown = false
  await list.more()
  expect(list.$list.get().status).toBe('ready')
  expect(getStores()).toEqual([1])
})

test('a released heart leaves the row until the next opening; a favourite of another tab opens the list again', async () => {
  const { list, $favourites, asked, getStores } = setUp({ stores: [1, 2], products: [] })
  await list.open()
  $favourites.set({ stores: [2], products: [] })
  await list.follow()
  expect([getStores(), asked.length]).toEqual([[1, 2], 1])
  $favourites.set({ stores: [3, 2], products: [] })
  await list.follow()
  expect(getStores()).toEqual([3, 2])
})

test('a reply of an earlier opening is dropped', async () => {
  const { list, $favourites, site, getStores } = setUp({ stores: [1], products: [] })
  const { promise, resolve } = Promise.withResolvers<void>()
  site.answer = promise
  const first = list.open()
  site.answer = Promise.resolve()
  $favourites.set({ stores: [], products: [] })
  await list.open()
  resolve()
  await first
  expect(getStores()).toEqual([])
  expect(list.$list.get().status).toBe('ready')
})
