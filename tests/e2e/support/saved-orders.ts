import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

/** What journeys leave for the look after a restart of everything. */
const FOLDER = process.env['KEPT_ORDERS'] ?? '.cache/kept-orders-by-hand'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

export interface SavedOrder {
  readonly id: number
  /** Path of the order page. */
  readonly path: string
  readonly language: string
  readonly store: string
  /** As the page wrote it. */
  readonly total: string
  /** The customer's cookies. */
  readonly storageState: StorageState
}

/** Remembers an order that was delivered, and whose it is. */
export async function saveOrder(page: Page, order: Omit<SavedOrder, 'storageState'>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const kept: SavedOrder = { ...order, storageState: await page.context().storageState() }
  writeFileSync(join(FOLDER, `${order.id}.json`), JSON.stringify(kept))
}

export function loadSavedOrders(): SavedOrder[] {
  return readdirSync(FOLDER).map(file => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as SavedOrder)
}
