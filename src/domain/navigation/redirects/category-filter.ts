import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** Redirects a former filter id to its replacement. */
export const categoryFilter = defineRule({
  source:
    'A §2.2 rule 8: "A filter id that is unknown maps to a replacement id from a lookup, or falls back to the category; a wrong filter slug is corrected"',
  on: ['filter'],
  needs: ['filters'],
  decide({ filterSlug, filterId, ...route }, { filters }) {
    if (filters === undefined) return undefined
    const filter = filters.find(it => it.id === filterId) ?? filters.find(it => it.formerIds.includes(filterId))
    if (!filter) return { to: { ...route, name: 'category' }, status: 302 }
    if (filter.slug === filterSlug && filter.id === filterId) return undefined
    return { to: { ...route, filterSlug: filter.slug, filterId: filter.id }, status: 301 }
  },
})
