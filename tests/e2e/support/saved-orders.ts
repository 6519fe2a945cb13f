import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

/** Holds delivered orders for the tests that run after a restart of the site. */
const SAVED_ORDERS_DIR = process.env['SAVED_ORDERS_DIR'] ?? '.cache/saved-orders-by-hand'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

export interface SavedOrder {
  readonly id: number
  /** Path of the order page. */
  readonly path: string
  readonly language: string
  readonly store: string
  /** As the page shows it. */
  readonly total: string
  /** The customer's cookies. */
  readonly storageState: StorageState
}

/** Saves a delivered order with the session of its customer. */
export async function saveOrder(page: Page, order: Omit<SavedOrder, 'storageState'>): Promise<void> {
  mkdirSync(SAVED_ORDERS_DIR, { recursive: true })
  const saved: SavedOrder = { ...order, storageState: await page.context().storageState() }
  writeFileSync(join(SAVED_ORDERS_DIR, `${order.id}.json`), JSON.stringify(saved))
}

export function loadSavedOrders(): SavedOrder[] {
  return readdirSync(SAVED_ORDERS_DIR).map(file => JSON.parse(readFileSync(join(SAVED_ORDERS_DIR, file), 'utf8')) as SavedOrder)
}
