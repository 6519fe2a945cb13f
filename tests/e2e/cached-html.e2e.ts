import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, toStorePath } from './support/market.ts'

/** A page with an unknown parameter is rendered for each request and not cached (decision 0030). */
const UNCACHED = '?unknown-parameter=1'

for (const name of ['landing', 'city', 'store'] as const) {
  test(
    `the ${name} page has the same HTML from the page cache and rendered, with or without cached fragments`,
    { tag: '@desktop' },
    async ({ request, market }) => {
      const { store } = await market.findCard(BARCELONA, it => it.customizable)
      const path = { landing: '/es/en/', city: toCityPath(BARCELONA), store: toStorePath(BARCELONA, store.slug) }[name]
      // an order or a rating may change the page meanwhile, so the comparison is retried
      await expect(async () => {
        const cachedHtml = await (await request.get(path)).text()
        expect(cachedHtml).toContain('</html>')
        expect(cachedHtml).not.toContain('<!--fragment')
        for (let time = 0; time < 4; time++) expect(await (await request.get(path + UNCACHED)).text()).toBe(cachedHtml)
      }).toPass()
    },
  )
}
