import { BRAND } from '#domain/platform/brand.ts'
import { REQUEST_ID_PLACEHOLDER } from '#domain/platform/error-page.ts'

/**
 * A page, the error page in its stead, and, when that fails too, a few words with a link home.
 *
 * @source A §2.6: "If the error page itself fails, a message with a link home is shown."
 * @param failed is told why the error page could not be shown
 */
export async function withErrorPages(
  page: () => Promise<Response>,
  errorPage: (error: unknown) => Promise<Response>,
  failed: (error: unknown) => void,
): Promise<Response> {
  try {
    return await page()
  } catch (error) {
    try {
      return await errorPage(error)
    } catch (second) {
      failed(second)
      return plainErrorPage()
    }
  }
}

/** No style, no script, no text that has to be loaded: it has to work when everything else does not. */
function plainErrorPage(): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${BRAND.name}</title>
<h1>Something broke on our side</h1>
<p><a href="/">Back to the start</a></p>
<p>Request ${REQUEST_ID_PLACEHOLDER}</p>
`
  return new Response(page, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
