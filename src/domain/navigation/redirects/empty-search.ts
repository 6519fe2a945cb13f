import { rule } from '#domain/navigation/redirects/rule.ts'

export const emptySearch = rule({
  source: 'A §2.2 rule 17: "Search page with an empty searchQuery redirects to the city page"',
  on: ['searchPage'],
  needs: [],
  decide({ country, language, city, searchQuery }) {
    return searchQuery === '' ? { go: { name: 'city', country, language, city }, status: 302 } : undefined
  },
})
