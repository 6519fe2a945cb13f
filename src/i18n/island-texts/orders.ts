import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/orders/en.json'

export type OrdersTexts = Record<keyof typeof texts, string>

export const loadOrdersTexts = loader<OrdersTexts>(import.meta.glob<Messages>('../messages/orders/*.json', { import: 'default' }))
