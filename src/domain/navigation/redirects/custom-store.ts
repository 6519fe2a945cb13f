import type { Store } from '#contract/catalogue/store.ts'
import { isClosedWithoutSchedule } from '#domain/catalogue/store-state.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/**
 * Stores without a menu: the customer describes the order.
 *
 * @source A §3: "Product source enumeration … QUIERO, COURIER, … CUSTOM"
 */
const CUSTOM: ReadonlySet<Store['itemsType']> = new Set(['QUIERO', 'COURIER', 'CUSTOM'])

/** Only for signed-in customers with an address: the page of anonymous visitors must not depend on a person. */
export const customStore = defineRule({
  source: 'A §2.2 rule 6',
  on: ['store'],
  needs: ['customStoreDisabled', 'authenticated', 'store'],
  when: (_, { authorization, currentAddress }) => authorization !== undefined && currentAddress !== undefined,
  decide({ country, language, city }, { customStoreDisabled, authenticated, store }) {
    if (customStoreDisabled || !authenticated || !store || !CUSTOM.has(store.itemsType) || isClosedWithoutSchedule(store)) return undefined
    return { to: { name: 'checkout', country, language, city, storeId: store.id }, status: 302 }
  },
})
