import type { CustomAddressFieldRow } from '#backend/db/schema/geo.ts'
import type { SeedMarket, Texts } from '#backend/db/seed/vocabulary/shapes.ts'

export interface SeedCountry {
  readonly code: SeedMarket
  readonly names: Texts
  /** The country's own first (A §9, "Country to locale"). */
  readonly languages: readonly string[]
  readonly paymentProviders: readonly string[]
  readonly customerInvoicesEnabled: boolean
  readonly customerManualInvoicesEnabled: boolean
  /** Minor units: "less than the first, between the two, more than the second". */
  readonly priceEstimationValues: readonly number[]
  readonly cashEnabled: boolean
  readonly timeZone: string
  readonly timeZoneAbbreviation: string
  readonly addressFields: readonly CustomAddressFieldRow[]
}

const field = (id: string, position: number, addressComponentType: string): CustomAddressFieldRow => ({
  id,
  position,
  addressComponentType,
  initialValue: null,
})

const stairFloorDoor = [field('staircase', 1, 'STAIRCASE'), field('floor', 2, 'FLOOR_NUMBER'), field('door', 3, 'DOOR_NUMBER')]

export const COUNTRIES: readonly SeedCountry[] = [
  {
    code: 'ES',
    names: { en: 'Spain', es: 'España', uk: 'Іспанія', hy: 'Իսպանիա' },
    languages: ['es', 'en'],
    paymentProviders: ['CARD', 'PAYPAL', 'GOOGLE_PAY', 'APPLE_PAY', 'CASH'],
    customerInvoicesEnabled: true,
    customerManualInvoicesEnabled: true,
    priceEstimationValues: [2000, 5000],
    cashEnabled: true,
    timeZone: 'Europe/Madrid',
    timeZoneAbbreviation: 'CET',
    addressFields: [field('floor', 1, 'FLOOR_NUMBER'), field('door', 2, 'DOOR_NUMBER'), field('details', 3, 'ADDITIONAL_INFORMATION')],
  },
  {
    code: 'UA',
    names: { en: 'Ukraine', es: 'Ucrania', uk: 'Україна', hy: 'Ուկրաինա' },
    languages: ['uk', 'en'],
    paymentProviders: ['CARD', 'GOOGLE_PAY', 'APPLE_PAY', 'CASH'],
    customerInvoicesEnabled: false,
    customerManualInvoicesEnabled: false,
    priceEstimationValues: [50_000, 120_000],
    cashEnabled: true,
    timeZone: 'Europe/Kyiv',
    timeZoneAbbreviation: 'EET',
    addressFields: stairFloorDoor,
  },
  {
    code: 'AM',
    names: { en: 'Armenia', es: 'Armenia', uk: 'Вірменія', hy: 'Հայաստան' },
    languages: ['hy', 'en'],
    paymentProviders: ['CARD', 'CASH'],
    customerInvoicesEnabled: false,
    customerManualInvoicesEnabled: false,
    priceEstimationValues: [500_000, 1_500_000],
    cashEnabled: true,
    timeZone: 'Asia/Yerevan',
    timeZoneAbbreviation: 'AMT',
    addressFields: stairFloorDoor,
  },
]
