import { createDish, createSection } from '#backend/db/seed/vocabulary/rows.ts'

/** What every small shop keeps beside its till: shops whose shelves are short have it too, so that no menu is a handful of lines. */
export const TILL = createSection('till', [
  createDish('till-chocolate', '1f36b', 190, ['milk', 'soya'], []),
  createDish('till-mints', '1f36c', 120, [], []),
  createDish('till-bag', '1f6cd-fe0f', 100, [], []),
  createDish('till-candles', '1f56f-fe0f', 250, [], []),
])
