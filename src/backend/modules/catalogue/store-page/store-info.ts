import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { type Allergen, products } from '#backend/db/schema/menus.ts'
import { storeDetails, storeHours, stores } from '#backend/db/schema/stores.ts'
import { getMessageTexts, translate } from '#backend/messages/messages.ts'
import { toDistanceFee } from '#backend/modules/catalogue/located-fee.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import { buildWeekTable } from '#backend/modules/catalogue/store-page/week-table.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreInfoCard, getStoreInfoScreen } from '#contract/catalogue/store-content.ts'
import type { StoreScreenElement } from '#contract/catalogue/store-element.ts'
import { toDeliveryFees } from '#domain/cart/store-fees.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** What the store says about itself: its description and its note. */
export function getStoreInfoCardHandler(db: Db): Handler<typeof getStoreInfoCard> {
  return async ({ params }, call) => {
    const { id, name, chain } = await requireStoreAddress(db, params, call.language)
    const [store] = await db.select({ description: stores.description, note: stores.note }).from(stores).where(eq(stores.id, id))
    const [description, note] = [pickText(store?.description ?? {}, chain), pickText(store?.note ?? {}, chain)]
    const body: StoreScreenElement[] = []
    if (description !== '') body.push({ type: 'TEXT_AREA', data: { title: null, text: description } })
    if (note !== '') body.push({ type: 'BANNER', data: { style: 'info', title: null, text: note, action: null } })
    return { data: { title: pickText(name, chain), body } }
  }
}

/** Address with the map, telephone, hours of the week, fees, allergens, hygiene, who sells, legal data. Leaves out what the store has not. */
export function getStoreInfoScreenHandler(db: Db): Handler<typeof getStoreInfoScreen> {
  return async ({ params }, call) => {
    const { id, name, chain } = await requireStoreAddress(db, params, call.language)
    const [[row], hours, allergens] = await Promise.all([
      selectInfoRows(db, id),
      db.select().from(storeHours).where(eq(storeHours.storeId, id)),
      selectAllergens(db, id),
    ])
    if (!row) throw new Error(`Store ${id} has disappeared`)
    const context = { language: call.language, chain }
    const body = [
      ...toContact(row),
      buildWeekTable(hours, call.language),
      ...toFees(row, call.language),
      ...toAllergens(row, allergens, context),
      ...toParagraph(row.details?.hygiene, 'storeInfo.hygiene', context),
      ...toDisclosure(row, pickText(name, chain), context),
      ...toLegalData(row, call.language),
    ]
    return { data: { title: pickText(name, chain), body } }
  }
}

function selectInfoRows(db: Db, storeId: number) {
  const { lat, lng, marketplace, deliveryFee, serviceFee, minimumBasket, highestMinBasketSurcharge, freeDeliveryFrom } = stores
  const { currency, currencyPattern } = cities
  const { distanceFeeIncludedMetres, distanceFeePerKm } = stores
  const fees = {
    distanceFeeIncludedMetres,
    distanceFeePerKm,
    deliveryFee,
    serviceFee,
    minimumBasket,
    highestMinBasketSurcharge,
    freeDeliveryFrom,
  }
  return db
    .select({ lat, lng, marketplace, ...fees, currency, currencyPattern, details: storeDetails })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .leftJoin(storeDetails, eq(storeDetails.storeId, stores.id))
    .where(eq(stores.id, storeId))
}

type InfoRow = Awaited<ReturnType<typeof selectInfoRows>>[number]

interface TextContext {
  readonly language: string
  readonly chain: readonly string[]
}

/** The allergens of the products on sale, in the order of the regulation. */
async function selectAllergens(db: Db, storeId: number): Promise<ReadonlySet<Allergen>> {
  const rows = await db
    .selectDistinct({ allergen: sql<Allergen>`unnest(${products.allergens})` })
    .from(products)
    .where(eq(products.storeId, storeId))
  return new Set(rows.map(it => it.allergen))
}

function toContact({ lat, lng, details }: InfoRow): StoreScreenElement[] {
  const { address, phone } = details ?? {}
  return [
    ...(address
      ? [{ type: 'LABEL', data: { text: address, action: { type: 'OPEN_MAP', data: { latitude: lat, longitude: lng } } } } as const]
      : []),
    ...(phone ? [{ type: 'LABEL', data: { text: phone, action: { type: 'PHONE_DIAL', data: { phoneNumber: phone } } } } as const] : []),
  ]
}

/** @source issue: "delivery fees explained"; the amounts are those that an order without promotions has */
function toFees(row: InfoRow, language: string): StoreScreenElement[] {
  const { minimumBasket, highestMinBasketSurcharge } = row
  const { deliveryFee, freeDeliveryFrom } = toDeliveryFees({ ...row, promotions: [] }, false)
  const distanceFee = toDistanceFee(row)
  const format = (minor: number) => formatMoney(minor, row.currency, row.currencyPattern, language)
  const formatFee = (minor: number) => (minor === 0 ? translate(language, 'storeInfo.free') : format(minor))
  const rows = [
    { label: translate(language, 'receipt.DELIVERY'), value: formatFee(deliveryFee) },
    ...(distanceFee === null
      ? []
      : [
          {
            label: translate(language, 'storeInfo.fartherThan', { distance: formatKm(distanceFee.includedMetres, language) }),
            value: translate(language, 'storeInfo.perKm', { price: format(distanceFee.perKm) }),
          },
        ]),
    ...(freeDeliveryFrom === undefined
      ? []
      : [
          {
            label: translate(language, 'storeInfo.freeDelivery'),
            value: translate(language, 'storeInfo.ordersFrom', { price: format(freeDeliveryFrom) }),
          },
        ]),
    { label: translate(language, 'receipt.SERVICE'), value: formatFee(row.serviceFee) },
  ]
  if (minimumBasket > 0 && highestMinBasketSurcharge > 0) {
    const values = { price: format(highestMinBasketSurcharge), minimum: format(minimumBasket) }
    rows.push({ label: translate(language, 'receipt.MIN_BASKET_SURCHARGE'), value: translate(language, 'storeInfo.smallOrder', values) })
  }
  return [
    { type: 'TABLE_SECTION', data: { title: translate(language, 'storeInfo.fees'), rows } },
    { type: 'DISCLAIMER', data: { text: translate(language, 'storeInfo.feesText') } },
  ]
}

const formatKm = (metres: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(metres / 1000)

function toAllergens({ details }: InfoRow, allergens: ReadonlySet<Allergen>, { language, chain }: TextContext): StoreScreenElement[] {
  const names = [...allergens].map(it => pickText(getMessageTexts(`allergens.${it}`), chain)).sort(new Intl.Collator(language).compare)
  const texts = [
    ...(names.length > 0 ? [translate(language, 'storeInfo.allergensIn', { allergens: names.join(', ') })] : []),
    ...(details?.allergens ? [pickText(details.allergens, chain)] : []),
  ]
  if (texts.length === 0) return []
  const elements = texts.map(text => ({ type: 'TEXT_AREA', data: { title: null, text } }) as const)
  return [{ type: 'COLLAPSABLE_CONTAINER', data: { title: translate(language, 'storeInfo.allergens'), elements } }]
}

function toParagraph(
  texts: Readonly<Record<string, string>> | null | undefined,
  title: 'storeInfo.hygiene' | 'storeInfo.marketplace',
  { language, chain }: TextContext,
): StoreScreenElement[] {
  return texts ? [{ type: 'TEXT_AREA', data: { title: translate(language, title), text: pickText(texts, chain) } }] : []
}

/** A §2.4, "marketplace disclosure": the store's own text, else one for every store of the marketplace. */
function toDisclosure({ marketplace, details }: InfoRow, store: string, context: TextContext): StoreScreenElement[] {
  if (details?.disclosure) return toParagraph(details.disclosure, 'storeInfo.marketplace', context)
  const text = translate(context.language, 'storeInfo.marketplaceText', { store })
  return marketplace ? [{ type: 'TEXT_AREA', data: { title: translate(context.language, 'storeInfo.marketplace'), text } }] : []
}

function toLegalData({ details }: InfoRow, language: string): StoreScreenElement[] {
  const fields = [
    ['storeInfo.company', details?.legalName],
    ['storeInfo.registration', details?.registration],
    ['storeInfo.legalAddress', details?.legalAddress],
    ['storeInfo.email', details?.email],
  ] as const
  const rows = fields.flatMap(([key, value]) => (value ? [{ label: translate(language, key), value }] : []))
  return rows.length > 0 ? [{ type: 'TABLE_SECTION', data: { title: translate(language, 'storeInfo.legal'), rows } }] : []
}
