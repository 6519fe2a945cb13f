import { asc, eq, sql } from 'drizzle-orm'

import { invoiceCounters, invoices } from '#backend/db/schema/ledger.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { storeDetails, stores } from '#backend/db/schema/stores.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { loadCompany } from '#backend/modules/account/company/company.ts'
import type { Invoice } from '#contract/orders/order.ts'
import { getCityDate } from '#domain/catalogue/city-clock.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import { splitTax } from '#domain/checkout/tax-lines.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { BRAND } from '#domain/platform/brand.ts'

/**
 * Issues the invoice of a delivered order in the caller's transaction, once, in countries with invoices. It names the company of the
 * customer where the country allows it and the order asks for it. The number is taken last, because the next invoice of the country waits for the transaction.
 *
 * @param reduction what replaced and removed lines cost less than ordered, minor units
 * @source B §3, Country: "customerInvoicesEnabled, customerManualInvoicesEnabled"
 */
export async function issueInvoice(tx: Tx, orderId: number, reduction: number, now: number): Promise<void> {
  const [row] = await tx
    .select({
      customerId: orders.customerId,
      companyInvoice: orders.companyInvoice,
      timeZone: cities.timeZone,
      language: cities.contentLanguageCode,
      country: {
        code: countries.code,
        enabled: countries.customerInvoicesEnabled,
        companies: countries.customerManualInvoicesEnabled,
        taxRate: countries.taxRate,
      },
      isPurchase: sql<boolean>`exists (select from ${orderPurchases} where ${orderPurchases.orderId} = ${orders.id})`,
      store: stores.name,
      details: { name: storeDetails.legalName, registration: storeDetails.registration, address: storeDetails.legalAddress },
    })
    .from(orders)
    .innerJoin(cities, eq(cities.code, orders.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .leftJoin(storeDetails, eq(storeDetails.storeId, orders.storeId))
    .where(eq(orders.id, orderId))
  if (!row?.country.enabled) return
  const { customerId, companyInvoice, timeZone, language, country, isPurchase, store, details } = row
  const lines = await tx
    .select({ type: orderPriceLines.type, amount: orderPriceLines.amount })
    .from(orderPriceLines)
    .where(eq(orderPriceLines.orderId, orderId))
    .orderBy(asc(orderPriceLines.position))
  // a courier buys in a custom store as in any shop, which gives its own receipt
  const seller = store === null || isPurchase ? getOperator() : toSeller(details, store, language)
  const company = country.companies && companyInvoice ? await loadCompany(tx, customerId) : null
  const taxes = splitTax(
    [...(lines as PriceLine[]), ...(reduction > 0 ? [{ type: 'DISCOUNT' as const, amount: -reduction }] : [])],
    country.taxRate,
  )
  const year = Number(getCityDate(now, timeZone).slice(0, 4))
  const number = await takeNumber(tx, country.code, year)
  await tx.insert(invoices).values({ orderId, countryCode: country.code, year, number, issuedAt: new Date(now), seller, company, taxes })
}

/** The operator sells the delivery of a parcel, and what a courier buys. */
function getOperator(): Invoice['seller'] {
  const { company: name, registration, address } = BRAND.legal
  return { name, registration, address }
}

interface StoreDetails {
  readonly name: string | null
  readonly registration: string | null
  readonly address: string | null
}

function toSeller(details: StoreDetails | null, store: Parameters<typeof pickText>[0] | null, language: string): Invoice['seller'] {
  const name = details?.name ?? (store ? pickText(store, getLanguageChain(language, language)) : '')
  return { name, registration: details?.registration ?? null, address: details?.address ?? null }
}

/** The next number, without gaps: a parallel transaction waits until this one has committed or rolled back. */
async function takeNumber(tx: Tx, countryCode: string, year: number): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ countryCode, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.countryCode, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  return counter!.last
}

type Numbered = Pick<typeof invoices.$inferSelect, 'countryCode' | 'year' | 'number'>

/** "ES-2026-000042" */
export const formatInvoiceNumber = (invoice: Numbered): string => formatNumber(invoice)

/** @param series of documents that are no invoices, between country and year */
export function formatNumber({ countryCode, year, number }: Numbered, series?: string): string {
  return [countryCode, ...(series === undefined ? [] : [series]), year, String(number).padStart(6, '0')].join('-')
}
