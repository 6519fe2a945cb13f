import { expect, test } from 'vitest'

import { scriptsLast } from '#late-scripts.ts'

const page = (type: string) =>
  new Response('<script type="module" src="/_astro/a.js"></script><script type="speculationrules">{}</script>', {
    status: 404,
    headers: { 'content-type': type, 'x-house-cache': '30' },
  })

test('scripts of a page come after its first frame; status and headers stay, letters are declared', async () => {
  const answer = await scriptsLast(page('text/html'))
  expect(await answer.text()).toBe('<script type="late" src="/_astro/a.js"></script><script type="speculationrules">{}</script>')
  expect(answer.status).toBe(404)
  expect(Object.fromEntries(answer.headers)).toEqual({ 'content-type': 'text/html; charset=utf-8', 'x-house-cache': '30' })
})
test('the preferences of consent wait for a press', async () => {
  const html = '<script type="module" src="/_astro/Consent.astro_x.js"></script><script type="module" src="/_astro/Consents.js"></script>'
  const answer = await scriptsLast(new Response(html, { headers: { 'content-type': 'text/html' } }))
  expect(await answer.text()).toBe(
    '<script type="wanted" src="/_astro/Consent.astro_x.js"></script><script type="late" src="/_astro/Consents.js"></script>',
  )
})
test('issue 6 point 7: the search of landings waits for the focus', async () => {
  const answer = await scriptsLast(
    new Response('<script type="module" src="/_astro/SiteSearch.astro_x.js"></script>', { headers: { 'content-type': 'text/html' } }),
  )
  expect(await answer.text()).toBe('<script type="sought" src="/_astro/SiteSearch.astro_x.js"></script>')
})
test('what is no page is left alone', async () => {
  const data = page('application/json')
  expect(await scriptsLast(data)).toBe(data)
  const redirect = new Response(null, { status: 302, headers: { location: '/es/es' } })
  expect(await scriptsLast(redirect)).toBe(redirect)
})
