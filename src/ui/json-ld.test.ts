import { experimental_AstroContainer as Container } from 'astro/container'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import JsonLd from '#ui/JsonLd.astro'

const container = await Container.create()
const SCRIPT = /^<script type="application\/ld\+json">([^<]*)<\/script>$/

/** Parses the text of the script as an HTML parser reads it: the text ends at the first `<`. */
async function readBack(data: unknown): Promise<unknown> {
  const html = (await container.renderToString(JsonLd, { props: { data } })).trim()
  return JSON.parse(SCRIPT.exec(html)?.[1] ?? 'undefined')
}

test.each(['</script><script>alert(1)</script>', '</SCRIPT >', '<!--<script>', ']]>', '&lt;/script&gt;', '\u2028', '"\\'])(
  'trust.md: state travels in escaped JSON: %j stays a text',
  async name => expect(await readBack({ '@type': 'Store', name })).toEqual({ '@type': 'Store', name }),
)

test('every JSON value is parsed back unchanged, and its output holds no <', () =>
  fc.assert(
    fc.asyncProperty(fc.jsonValue(), async data => {
      expect(await readBack({ data })).toEqual(JSON.parse(JSON.stringify({ data })))
    }),
  ))
