import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** Gives each sorted list one address: an unknown sort and the default one have none, and a wrong slug is corrected. */
export const listSort = defineRule({
  source: 'A §2.1: "sort (slug) and sortingId (sort filters use these instead of a route)"; corrected like a filter (A §2.2 rule 8)',
  on: ['category', 'filter'],
  needs: ['sortings'],
  when: ({ sortingId }) => sortingId !== undefined,
  decide({ sort, sortingId, ...route }, { sortings }) {
    if (sortings === undefined || sortings.length === 0) return undefined
    const sorting = sortings.find(it => it.id === sortingId)
    if (!sorting) return { to: route, status: 302 }
    if (sorting === sortings[0]) return { to: route, status: 301 }
    return sorting.slug === sort ? undefined : { to: { ...route, sort: sorting.slug, sortingId: sorting.id }, status: 301 }
  },
})
