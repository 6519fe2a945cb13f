import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'

/** Products that are added to short menus, so that every menu reaches the minimum length. */
export const TILL = createSection('till', [
  createDish('till-chocolate', '1f36b', 190, ['milk', 'soya'], []),
  createDish('till-mints', '1f36c', 120, [], []),
  createDish('till-bag', '1f6cd-fe0f', 100, [], []),
  createDish('till-candles', '1f56f-fe0f', 250, [], []),
])
