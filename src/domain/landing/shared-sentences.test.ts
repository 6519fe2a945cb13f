import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { extractSentences, calculateOverlap, extractTextBlocks } from '#domain/landing/shared-sentences.ts'

describe('text extraction', () => {
  test('extracts text blocks of main, without scripts, styles, pictures and breadcrumbs', () => {
    const html = `<html><body><header>Header text</header><main id="main"><nav><a href="/">Home page of all</a></nav>
      <h1>Delivery in <b>Spain</b></h1><p>Fast&nbsp;&amp; warm. It is 12.5 minutes away.</p><script>var a = 1</script><style>p{}</style>
      <ul><li><a href="/a">Barcelona<small>12 stores</small></a></li></ul></main><footer>Footer</footer></body></html>`
    expect(extractTextBlocks(html)).toEqual(['Delivery in Spain', 'Fast & warm. It is 12.5 minutes away.', 'Barcelona 12 stores'])
  })
  test('sentences end with a Latin or Armenian full stop, not with a decimal point, and names are no sentences', () => {
    expect([...extractSentences(['Fast & very warm. It is 12.5 minutes away.', 'New York', 'Sushi'])]).toEqual([
      'fast & very warm.',
      'it is 12.5 minutes away.',
    ])
    expect(extractSentences(['Առաքումն արժե 500 դրամ։ Բոլոր խանութները բաց են։']).size).toBe(2)
  })
})

describe('issue: "No two landings of one language share more than 60 % of their sentences"', () => {
  const page = (...texts: string[]) => extractSentences(texts)
  test('the overlap relates to the shorter page in any order', () => {
    const short = page('One two three.', 'Four five six.')
    const long = page('One two three.', 'Seven eight nine.', 'Ten eleven twelve.')
    expect(calculateOverlap(short, long)).toBe(0.5)
    expect(calculateOverlap(long, short)).toBe(0.5)
    expect(calculateOverlap(short, short)).toBe(1)
  })
  test('an empty page has no overlap', () => expect(calculateOverlap(page(), page('One two three.'))).toBe(0))

  const pages = fc.array(fc.constantFrom('a b c', 'd e f', 'g h i', 'j k l'), { maxLength: 6 }).map(it => extractSentences(it))
  test('the overlap is symmetric and between 0 and 1', () => {
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        const part = calculateOverlap(one, other)
        expect(part).toBe(calculateOverlap(other, one))
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(1)
      }),
    )
  })
})
