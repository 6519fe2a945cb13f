import { expect, test } from 'vitest'

import { ASSETS_CACHE, findOldCaches, isOfflineCache, SAVED_PAGES_CACHE, toBuildCacheName } from '#domain/platform/offline/offline-names.ts'

test('issue 18, point 9: a new build deletes the offline pages of other builds, and no cache of other code', () => {
  const names = [SAVED_PAGES_CACHE, ASSETS_CACHE, toBuildCacheName('old'), toBuildCacheName('new'), 'another-cache']
  expect(findOldCaches(names, 'new')).toEqual([toBuildCacheName('old')])
  expect(names.filter(isOfflineCache)).toEqual(names.slice(0, 4))
})
