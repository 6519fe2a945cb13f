import { experimental_AstroContainer as Container } from 'astro/container'
import { describe, expect, test } from 'vitest'

import ErrorPage from '#features/platform/ErrorPage.astro'
import { getTranslator } from '#i18n/translator.ts'
import { withErrorPages } from '#app/error-page-fallback.ts'

const container = await Container.create()
const SENTINEL = 'missing texts'
const failToRender = () => Promise.reject(new Error('page error'))
const renderErrorPage = (t: ReturnType<typeof getTranslator>, link?: string) =>
  container.renderToResponse(ErrorPage, { props: { status: 500, message: 'Unknown error', t, link } })

describe('withErrorPages', () => {
  test('returns a page that renders', async () => {
    const response = await withErrorPages(async () => new Response('page'), failToRender, failToRender)
    expect(await response.text()).toBe('page')
  })
  test('A §2.6: title, message, and a button to home or to a supplied link', async () => {
    const t = getTranslator('uk')
    const html = await (
      await withErrorPages(
        failToRender,
        () => renderErrorPage(t),
        () => {},
      )
    ).text()
    expect(html).toContain(t('platform:welltechnicallyTitle'))
    expect(html).toContain(t('platform:welltechnicallyText'))
    expect(html).toContain('href="/"')
    expect(await (await renderErrorPage(t, '/es/uk/barcelona/')).text()).toContain('href="/es/uk/barcelona/"')
  })
  test('A §2.6: "If the error page itself fails, a message with a link home is shown", with status 500 and a report', async () => {
    const reports: string[] = []
    const response = await withErrorPages(
      failToRender,
      () =>
        renderErrorPage(() => {
          throw new Error(SENTINEL)
        }),
      error => void reports.push(String(error)),
    )
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain('<a href="/">')
    expect(html).not.toContain(SENTINEL)
    expect(reports).toEqual([`Error: ${SENTINEL}`])
  })
})
