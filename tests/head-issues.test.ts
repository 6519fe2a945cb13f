import { describe, expect, test } from 'vitest'

import { findHeadIssues } from '#tests/support/head-issues.ts'
import { findHtmlIssues } from '#tests/support/html-issues.ts'

const head = `<title>Pizza</title><meta name="description" content="Pizza, brought to you"><meta name="robots" content="index, follow"><link rel="canonical" href="https://shop.example/am/hy/">
<link rel="alternate" hreflang="hy" href="https://shop.example/am/hy/"><meta property="og:type" content="website"><meta property="og:site_name" content="Recado"><meta property="og:title" content="Pizza">
<meta property="og:description" content="Pizza, brought to you"><meta property="og:url" content="https://shop.example/am/hy/"><meta property="og:locale" content="hy_AM">
<meta property="og:locale:alternate" content="en_US"><meta property="og:image" content="https://shop.example/og.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Recado"><meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="Pizza"><meta name="twitter:description" content="Pizza">
<meta name="twitter:image" content="https://shop.example/og.png"><meta name="twitter:image:alt" content="Recado">`
const page = (headHtml = head, body = '<h1>Pizza</h1>') =>
  `<!DOCTYPE html><html lang="hy"><head><meta charset="utf-8">${headHtml}</head><body>${body}</body></html>`

describe('issue 6: page heads', () => {
  test('a complete head has no issue', () => expect(findHeadIssues(page())).toEqual([]))

  test.each([...head.matchAll(/<(?:title|meta)[^>]*>/g)].map(([tag]) => tag).filter(tag => !tag.includes('locale:alternate')))(
    'a head without %s has an issue',
    tag => expect(findHeadIssues(page(head.replace(tag, '')))).not.toEqual([]),
  )

  test.each([
    [
      'an og:url that differs from the canonical',
      head.replace('og:url" content="https://shop.example/am/hy/', 'og:url" content="https://shop.example/'),
    ],
    ['a picture without its origin', head.replaceAll('https://shop.example/og.png', '/og.png')],
    ['an unknown robots value', head.replace('index, follow', 'all')],
    ['noindex and hreflang', head.replace('index, follow', 'noindex, follow')],
    ['a locale without its territory', head.replace('hy_AM', 'hy')],
    ['its own locale among the others', head.replace('en_US', 'hy_AM')],
    ['two descriptions', `${head}<meta name="description" content="More">`],
  ])('%s is an issue', (_, headHtml) => expect(findHeadIssues(page(headHtml))).not.toEqual([]))
})

describe('issue 6: "HTML valid by the standard"', () => {
  test('a plain page has no issue', async () => expect(await findHtmlIssues(page(), '/')).toEqual([]))

  test.each([
    ['close-order', '<p><b>Pizza</p></b>'],
    ['element-permitted-content', '<span><div>Pizza</div></span>'],
    ['element-permitted-content', '<link href="/a.css">'],
    ['no-dup-id', '<p id="a"></p><p id="a"></p>'],
    ['no-dup-attr', '<p class="a" class="b"></p>'],
    ['attribute-allowed-values', '<button type="press">Pizza</button>'],
    ['element-required-attributes', '<img alt="Pizza">'],
    ['element-name', '<pizza></pizza>'],
    ['element-permitted-content', '<ul><p>Pizza</p></ul>'],
    ['unrecognized-char-ref', '<p>&pizza;</p>'],
  ])('%s is reported: %s', async (rule, body) => {
    const issues = await findHtmlIssues(page(head, body), '/')
    expect(issues.map(it => it.split(' ')[0])).toContain(rule)
  })

  test.each([
    ['<script type="behind" data-src="/a.js"></script>', 'script-type: "behind" is neither JavaScript nor a MIME type'],
    ['<script type="text/deferred" src="/a.js"></script>', 'script-type: a data block of type "text/deferred" has a src'],
  ])('issue 17 point 7: %s is an error', async (body, error) => expect(await findHtmlIssues(page(head, body), '/')).toContain(error))

  test('issue 17 point 7: content behind </html> is an error, a comment is not', async () => {
    expect(await findHtmlIssues(`${page()}<script type="module" src="/a.js"></script>`, '/')).toContain(
      'after-html: content follows </html>',
    )
    expect(await findHtmlIssues(`${page()}\n<!-- made in 3 ms -->\n`, '/')).toEqual([])
  })

  test.each([
    '<script type="text/deferred" data-src="/a.js"></script>',
    '<script type="module" src="/a.js"></script>',
    '<script type="speculationrules">{}</script>',
  ])('issue 17 point 7: %s is valid', async body =>
    expect((await findHtmlIssues(page(head, body), '/')).filter(it => it.startsWith('script-type'))).toEqual([]),
  )
})
