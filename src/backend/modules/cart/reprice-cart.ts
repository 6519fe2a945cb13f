import { sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { attributeGroups, productAttributeGroups, products } from '#backend/db/schema/menus.ts'
import { translate } from '#backend/messages/messages.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { type Offer, toPromotion } from '#backend/modules/catalogue/offers.ts'
import { getPictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { loadAttributeGroups, loadProducts, toSelectedOptions } from '#backend/modules/checkout/menu-lines.ts'
import { type OrderableStore, requireOrderableStore } from '#backend/modules/checkout/quote.ts'
import { findWelcomeFee, toWelcomeOffer } from '#backend/modules/geo/welcome-offer.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { ProductSnapshot } from '#contract/cart/cart.ts'
import type { CurrentLine, repriceCart } from '#contract/cart/current-cart.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import { findFeeReason, toDeliveryFees, toStoreFees } from '#domain/cart/store-fees.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'
import { findOptionIssue } from '#domain/checkout/check-options.ts'
import { toCustomization } from '#domain/checkout/order-lines.ts'
import { isWelcomeOffered } from '#domain/checkout/welcome-offer.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Unlike a quote, it answers for each line on its own: a product that is gone does not fail the call. */
export function repriceCartHandler(db: Db, now: () => number): Handler<typeof repriceCart> {
  return async ({ params, body }, call) => {
    const store = await requireOrderableStore(db, params.addressId, call.language)
    if (store.id !== params.id) throw createNotFoundProblem()
    const { open, nextOpeningTime } = getOpeningState(store.hours, store.flaggedOpen, createCityClock(now(), store.city.timeZone))
    const audience = {
      isPrime: call.customer?.isPrime ?? false,
      welcomeFee: await findWelcomeFee(db, store.city, call.customer?.id, now()),
    }
    const feeTerms = store.getFeeTerms(call.deliveryLocation)
    const { deliveryFee = 0, surcharge, ...fees } = toStoreFees(feeTerms, audience)
    const publicDeliveryFee = toStoreFees(store.getFeeTerms(undefined), { isPrime: false }).deliveryFee
    const reason = findFeeReason(feeTerms, audience)
    const feeComment = reason ? translate(call.language, FEE_REASONS[reason]) : describeWelcomeOffer(store, deliveryFee, call, now())
    const { schedulingEnabled } = store
    return {
      store: {
        open,
        nextOpeningTime,
        timeZone: store.city.timeZone,
        schedulingEnabled,
        deliveryFee,
        ...(publicDeliveryFee !== deliveryFee && { publicDeliveryFee }),
        ...(audience.isPrime && { withoutPrime: toDeliveryFees(feeTerms, false, audience.welcomeFee) }),
        ...(feeComment !== undefined && { feeComment }),
        highestMinBasketSurcharge: surcharge,
        ...fees,
      },
      lines: await loadCurrentLines(db, store, body.products),
    }
  }
}

/** The current state and price of each line, in the order of the lines. */
export async function loadCurrentLines(
  db: Db,
  store: Pick<OrderableStore, 'id' | 'chain'>,
  lines: readonly OrderLine[],
): Promise<CurrentLine[]> {
  const ids = [...new Set(lines.map(it => toRowId(it.id)))]
  const [menu, groups] = await Promise.all([loadProducts(db, store.id, ids), loadAttributeGroups(db, store.id, ids, store.chain)])
  const soldOut = ids.filter(it => menu.get(it)?.product.available === false)
  const replacements = soldOut.length === 0 ? new Map<number, SnapshotRow>() : await findReplacements(db, store.id, soldOut, ids)

  const toCurrentLine = ({ id, customizations: selected = [] }: OrderLine): CurrentLine => {
    const row = menu.get(id)
    if (!row) return { product: null, available: false, options: [], optionsValid: false, optionsOptional: false, replacement: null }
    const productGroups = groups.get(id) ?? []
    const options = toSelectedOptions(productGroups, selected, true)
    const replacement = replacements.get(id)
    return {
      product: toSnapshot({ ...row.product, offers: row.offers, customizable: productGroups.length > 0 }, store.chain),
      available: row.product.available,
      options,
      optionsValid: findOptionIssue(productGroups, options.map(toCustomization)) === undefined,
      optionsOptional: findOptionIssue(productGroups, []) === undefined,
      replacement: replacement ? toSnapshot(replacement, store.chain) : null,
      ...(row.left !== null && { left: row.left }),
    }
  }
  return lines.map(toCurrentLine)
}

const FEE_REASONS = { WELCOME: 'receipt.welcome', PRIME: 'receipt.prime' } as const

/** What a sign-up would change for an anonymous caller; undefined when it changes nothing. @param fee delivery fee without a sign-up */
function describeWelcomeOffer({ city }: OrderableStore, fee: number, { customer, language }: CallContext, now: number): string | undefined {
  const offer = toWelcomeOffer(city)
  if (customer || !offer || offer.deliveryFee >= fee || !isWelcomeOffered(offer, now, city.timeZone)) return undefined
  if (offer.deliveryFee === 0) return translate(language, 'receipt.newCustomerFree')
  const price = formatMoney(offer.deliveryFee, city.currency, city.currencyPattern, language)
  return translate(language, 'receipt.newCustomerFee', { price })
}

type SnapshotRow = Pick<typeof products.$inferSelect, 'id' | 'storeProductId' | 'externalId' | 'name' | 'price' | 'imageId' | 'tint'> & {
  readonly offers: readonly Offer[]
  readonly customizable: boolean
}

function toSnapshot(row: SnapshotRow, chain: readonly string[]): ProductSnapshot {
  const { id, storeProductId, externalId, price, customizable, tint } = row
  return {
    id,
    storeProductId,
    externalId,
    name: pickText(row.name, chain),
    price,
    imageUrl: getPictureUrl(row.imageId),
    promotions: row.offers.map(it => toPromotion(price, it)),
    customizable,
    tint,
  }
}

/**
 * For each sold-out product the most similar one of its section that is available and needs no choice of options: with the same picture
 * first, then with the nearest price. The index of the menu finds the products of a section.
 *
 * @param excluded products in the cart, which are no replacement
 */
async function findReplacements(db: Db, storeId: number, soldOut: readonly number[], excluded: readonly number[]) {
  const toList = (ids: readonly number[]) =>
    sql.join(
      ids.map(it => sql`${it}`),
      sql`, `,
    )
  const found = await db.execute<{ product_id: number; replacement_id: number; customizable: boolean }>(sql`
    select p.id as product_id, r.id as replacement_id,
      exists (select 1 from ${productAttributeGroups} l where l.product_id = r.id) as customizable
    from ${products} p
    cross join lateral (
      select o.id from ${products} o
      where o.store_id = ${storeId} and o.section_id = p.section_id and o.available and o.id not in (${toList(excluded)})
        and not exists (
          select 1 from ${productAttributeGroups} l join ${attributeGroups} g on g.id = l.group_id
          where l.product_id = o.id and g.min >= 1
        )
      order by o.image_id = p.image_id desc, abs(o.price_minor - p.price_minor), o.position, o.id
      limit 1
    ) r
    where p.store_id = ${storeId} and p.id in (${toList(soldOut)})`)
  const rows = await loadProducts(
    db,
    storeId,
    found.map(it => it.replacement_id),
  )
  return new Map(
    found.flatMap(it => {
      const row = rows.get(it.replacement_id)
      return row ? [[it.product_id, { ...row.product, offers: row.offers, customizable: it.customizable }] as const] : []
    }),
  )
}
