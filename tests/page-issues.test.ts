import { describe, expect, test } from 'vitest'

import { findPageIssues } from '#tests/support/page-issues.ts'
import { readPage } from '#tests/support/parsed-page.ts'

const ORIGIN = 'https://shop.example'
const HEAD =
  '<title>Pizza</title><meta name="description" content="Pizza delivered"><link rel="canonical" href="https://shop.example/es/en/">'

const findKinds = (body: string, head = HEAD): string[] =>
  findPageIssues(readPage(`<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`, null), ORIGIN).map(it => it.kind)

describe('findPageIssues', () => {
  test('a complete page has no issue', () => expect(findKinds('<h1>Pizza</h1>')).toEqual([]))

  test.each([
    ['0 h1', '<h2>Pizza</h2>', HEAD],
    ['2 h1', '<h1>Pizza</h1><noscript><h1>Pizza</h1></noscript>', HEAD],
    ['no title', '<h1>Pizza</h1>', HEAD.replace('<title>Pizza</title>', '')],
    ['no description', '<h1>Pizza</h1>', HEAD.replace('Pizza delivered', '')],
    ['no canonical of this origin', '<h1>Pizza</h1>', HEAD.replace('shop.example', 'shop.example.net')],
    ['no canonical of this origin', '<h1>Pizza</h1>', HEAD.replace(/<link[^>]*>/, '')],
    ['duplicate ids', '<h1 id="a">Pizza</h1><p id="a"></p>', HEAD],
    ['hole in a text', '<h1>Pizza from {{price}}</h1>', HEAD],
    ['hole in a text', '<h1>Pizza</h1><p>from undefined</p>', HEAD],
    ['hole in a text', '<h1>Pizza</h1><p>[object Object]</p>', HEAD],
    ['hole in a text', '<h1>Pizza</h1><p>NaN min</p>', HEAD],
    ['hole in a text', '<h1>Pizza</h1><img alt="null">', HEAD],
  ])('%s: %s', (kind, body, head) => expect(findKinds(body, head)).toEqual([kind]))

  test('an h1 in a <template> does not count', () => expect(findKinds('<h1>Pizza</h1><template><h1>Failed</h1></template>')).toEqual([]))
})
