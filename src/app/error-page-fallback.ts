import { BRAND } from '#domain/platform/brand.ts'
import { REQUEST_ID_PLACEHOLDER } from '#domain/platform/error-page.ts'

/**
 * Renders a page, the error page if it fails, and a minimal page if that fails too.
 *
 * @source A §2.6: "If the error page itself fails, a message with a link home is shown."
 * @param onFailure called with the error of the error page
 */
export async function withErrorPages(
  page: () => Promise<Response>,
  errorPage: (error: unknown) => Promise<Response>,
  onFailure: (error: unknown) => void,
): Promise<Response> {
  try {
    return await page()
  } catch (error) {
    try {
      return await errorPage(error)
    } catch (second) {
      onFailure(second)
      return createMinimalErrorPage()
    }
  }
}

/** Contains no style, script or loaded text, so that it works when everything else fails. */
function createMinimalErrorPage(): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${BRAND.name}</title>
<h1>Something went wrong</h1>
<p><a href="/">Go to home page</a></p>
<p>Request ${REQUEST_ID_PLACEHOLDER}</p>
`
  return new Response(page, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
