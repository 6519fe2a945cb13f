import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { MAIL_COLORS, renderMail } from '#backend/messaging/render-mail.ts'

const render = (body: string, data: Record<string, unknown> = {}) => renderMail({ subject: 'Reset <b>it</b>', body, data })

test('paragraphs, lines and a link with its button; the text part is the body', async () => {
  const { html, text, language } = await render('Hi Anna,\n\n1 × Pizza: €9\n2 × Cola: €3\n\nhttps://shop.example/#a&b', {
    language: 'sr',
    action: 'Отвори',
  })
  expect(language).toBe('sr-Latn')
  expect(html).toContain('<html lang="sr-Latn"')
  expect(html).toContain('1 × Pizza: €9<br />2 × Cola: €3<br />')
  expect(html.match(/href="https:\/\/shop\.example\/#a&amp;b"/g)).toHaveLength(2)
  expect(html).toMatch(/>\s*Отвори<\/a\s*>/)
  expect(text).toContain('https://shop.example/#a&b')
})

test('only the first link has a button', async () => {
  const { html } = await render('Hi\n\nhttps://shop.example/city\n\nStop:\n\nhttps://shop.example/end', { action: 'See' })
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).toMatch(/class="button"\s+href="https:\/\/shop\.example\/city"/)
  expect(html.match(/href="https:\/\/shop\.example\/end"/g)).toHaveLength(1)
})

describe('trust.md: text that a customer has entered is text', () => {
  test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', 'data:text/html,hi', 'https://a.example/ and more'])(
    '%s',
    async body => {
      const { html } = await render(`Hi ${body}\n\n${body}`, { action: '<i>' })
      expect(html).not.toMatch(/<img|<script|<i>|href=/)
      expect(html).toContain('Reset &lt;b&gt;it&lt;/b&gt;')
    },
  )
})

test('the dark scheme has a colour for each one of the light scheme, and both are the tokens of the site', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8')
  for (const [name, light] of Object.entries(MAIL_COLORS.light)) {
    const dark = MAIL_COLORS.dark[name as keyof typeof MAIL_COLORS.dark]
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${dark});`)
  }
})

test('the sheet for the dark scheme overrides each inline colour', async () => {
  const { html } = await render('Hi\n\nhttps://shop.example/', { action: 'Open' })
  expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/)
  for (const color of Object.values(MAIL_COLORS.dark)) expect(html).toContain(`${color}!important`)
  // an element with a colour has a class that the sheet knows
  for (const [element] of html.matchAll(/<\w+[^>]*style="[^"]*color:[^>]*>/g))
    expect(element).toMatch(/class="(?:paper|brand|card ink|ink|soft|button)"/)
})
