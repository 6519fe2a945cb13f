import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** @source A §2.2 rule 7: "characters other than word characters, dash, plus, dollar removed" */
export function cleanSlug(slug: string): string {
  return slug.replace(/[^\w\-+$]/g, '')
}

export const cleanStoreSlug = defineRule({
  source: 'A §2.2 rule 7',
  on: ['store'],
  needs: ['tryCleanDisabled', 'cleanedStoreExists'],
  when: ({ storeSlug }) => cleanSlug(storeSlug) !== storeSlug && cleanSlug(storeSlug) !== '',
  decide(route, { tryCleanDisabled, cleanedStoreExists }) {
    if (tryCleanDisabled || !cleanedStoreExists) return undefined
    return { to: { ...route, storeSlug: cleanSlug(route.storeSlug) }, status: 301 }
  },
})
