import { isClosedWithoutSchedule } from '#domain/catalogue/store-state.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** Only for signed-in customers with an address: the page of anonymous visitors must not depend on a person. */
export const customStore = defineRule({
  source: 'A §2.2 rule 6',
  on: ['store'],
  needs: ['customStoreDisabled', 'authenticated', 'store'],
  when: (_, { authorization, currentAddress }) => authorization !== undefined && currentAddress !== undefined,
  decide({ country, language, city }, { customStoreDisabled, authenticated, store }) {
    if (customStoreDisabled || !authenticated || !store?.form || isClosedWithoutSchedule(store)) return undefined
    return { to: { name: 'checkout', country, language, city, storeId: store.id }, status: 302 }
  },
})
