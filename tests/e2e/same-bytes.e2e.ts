import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, storePath } from './support/market.ts'

/** A parameter that no list knows: such a page is drawn for its visitor alone (decision 0030). */
const ALONE = '?nobody-knows=this'

for (const name of ['landing', 'city', 'store'] as const) {
  test(
    `a page is the same, drawn for one or for all, of parts that are kept or not: ${name}`,
    { tag: '@desktop' },
    async ({ request, market }) => {
      const { store } = await market.findCard(BARCELONA, it => it.customizable)
      const path = { landing: '/es/en/', city: cityPath(BARCELONA), store: storePath(BARCELONA, store.slug) }[name]
      // somebody may order or rate in between: then once more
      await expect(async () => {
        const shared = await (await request.get(path)).text()
        expect(shared).toContain('</html>')
        expect(shared).not.toContain('<!--kept')
        for (let time = 0; time < 4; time++) expect(await (await request.get(path + ALONE)).text()).toBe(shared)
      }).toPass()
    },
  )
}
