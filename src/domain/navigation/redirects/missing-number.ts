import type { Category } from '#contract/catalogue/category.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

const hasSlug = (slug: string) => (it: Pick<Category, 'slug' | 'slugTranslations'>) =>
  it.slug === slug || Object.values(it.slugTranslations).includes(slug)

/** Finds the category of a slug without id, in any language; redirects to the city if there is none (rule 8). */
export const categoryWithoutNumber = defineRule({
  source: 'A §2.2 rules 2 and 8: a legacy category has a slug alone',
  on: ['category', 'filter'],
  needs: ['categories'],
  when: ({ categoryId }) => categoryId === 0,
  decide(route, { categories }) {
    const { country, language, city } = route
    const match = categories?.flatMap(it => [it, ...it.categories]).find(hasSlug(route.categorySlug))
    return match ? { to: { ...route, categoryId: match.id }, status: 301 } : { to: { name: 'city', country, language, city }, status: 302 }
  },
})

/** The same for a filter; redirects to its category if there is none (rule 8). */
export const filterWithoutNumber = defineRule({
  source: 'A §2.2 rules 2 and 8: a legacy filter has a slug alone',
  on: ['filter'],
  needs: ['filters'],
  when: ({ categoryId, filterId }) => categoryId !== 0 && filterId === 0,
  decide(route, { filters }) {
    const match = filters?.find(it => it.slug === route.filterSlug)
    const { filterSlug, filterId, ...category } = route
    return match ? { to: { ...route, filterId: match.id }, status: 301 } : { to: { ...category, name: 'category' }, status: 302 }
  },
})
