import { parseCollection } from '#domain/navigation/city-route.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

export const strayCollection = defineRule({
  source: 'A §2.2 rule 9: "otherwise the collection parameter is dropped and the store route is used"',
  on: ['store'],
  needs: [],
  when: ({ collection }) => collection !== undefined,
  decide({ collection, ...store }) {
    return { to: store, status: 301 }
  },
})

export const contentCollection = defineRule({
  source: 'A §2.2 rule 16: "Store route becomes storeCollection when the content query parameter is present"',
  on: ['store'],
  needs: [],
  when: ({ content, collection }) => content !== undefined && collection === undefined,
  decide({ content = '', collection, popup, part, ...store }) {
    const parsed = parseCollection(content)
    return parsed && { to: { ...store, ...parsed, name: 'storeCollection' }, status: 301 }
  },
})
