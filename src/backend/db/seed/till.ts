import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'

/** Products that are added to short menus, so that every menu reaches the minimum length. */
export const TILL = createSection('till', [
  createDish('till-chocolate', 190, ['milk', 'soya'], []),
  createDish('till-mints', 120, [], []),
  createDish('till-bag', 100, [], []),
  createDish('till-candles', 250, [], []),
])
