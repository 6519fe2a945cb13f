import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { type CharityList, type Donation, getCharities, getDonations } from '#contract/checkout/donation.ts'

export type Charity = CharityList['charities'][number]
export type { Donation }

export type DonationsState =
  | { readonly status: 'loading' | 'failed' }
  /** `receipts`: the newest first. */
  | { readonly status: 'ready'; readonly list: CharityList; readonly receipts: readonly Donation[] }

interface DonationsDependencies {
  /** The client of a signed-in customer. */
  readonly call: Client
  readonly language: string
  /** The country whose charities are shown first, two uppercase letters; undefined: the marketplace decides. */
  readonly countryCode: string | undefined
}

/** The charities of a country, and the receipts of the customer (issue 25 point 4). */
export function createDonations({ call, language, countryCode }: DonationsDependencies) {
  const $donations = atom<DonationsState>({ status: 'loading' })
  const options = { place: { language } }
  let country = countryCode
  return {
    $donations,
    /** @param chosen another country, two uppercase letters */
    async load(chosen: string | undefined = country): Promise<void> {
      country = chosen
      if ($donations.get().status === 'failed') $donations.set({ status: 'loading' })
      try {
        const query = chosen === undefined ? {} : { countryCode: chosen }
        const [list, { donations }] = await Promise.all([call(getCharities, { query }, options), call(getDonations, {}, options)])
        // another country was chosen meanwhile
        if (chosen === country) $donations.set({ status: 'ready', list, receipts: donations })
      } catch {
        if (chosen === country) $donations.set({ status: 'failed' })
      }
    },
  }
}

export type Donations = ReturnType<typeof createDonations>
