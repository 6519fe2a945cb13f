import { rule } from '#domain/navigation/redirects/rule.ts'

/** @source A §2.2 rule 7: "characters other than word characters, dash, plus, dollar removed" */
export function cleanedSlug(slug: string): string {
  return slug.replace(/[^\w\-+$]/g, '')
}

export const cleanStoreSlug = rule({
  source: 'A §2.2 rule 7',
  on: ['store'],
  needs: ['tryCleanDisabled', 'cleanedStoreExists'],
  when: ({ storeSlug }) => cleanedSlug(storeSlug) !== storeSlug && cleanedSlug(storeSlug) !== '',
  decide(route, { tryCleanDisabled, cleanedStoreExists }) {
    if (tryCleanDisabled || !cleanedStoreExists) return undefined
    return { go: { ...route, storeSlug: cleanedSlug(route.storeSlug) }, status: 301 }
  },
})
