import { HtmlValidate } from 'html-validate'

/** The rules of the HTML standard, as html-validate knows them; no matter of taste is among them. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // no part of the standard: our own files come from our own origin
    'require-sri': 'off',
    // it counts headings in <template> and <noscript> as if they were shown; `parsed-page.ts` counts visible headings
    'heading-level': 'off',
  },
})

/** One sentence per issue: "close-order at 12:34: Expected …". @param path stands in no sentence: it is for the report of the library */
export async function findHtmlIssues(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path)
  const faults = results.flatMap(({ messages }) =>
    messages.map(it => `${it.ruleId} at ${it.line}:${it.column}: ${it.message} (${it.selector ?? ''})`),
  )
  return [...faults, ...scriptFaults(html)]
}

/** @source https://mimesniff.spec.whatwg.org/#javascript-mime-type: those in use */
const JAVASCRIPT_TYPE = /^(?:|module|text\/javascript|application\/javascript)$/
const KNOWN_DATA_TYPE = /^(?:importmap|speculationrules|[\w.+-]+\/[\w.+-]+)$/

/**
 * What the standard says of scripts and html-validate does not check: a data block has no `src`, its type is a MIME type, and nothing but
 * white space and comments follows `</html>`.
 *
 * @source https://html.spec.whatwg.org/multipage/scripting.html#the-script-element "content attributes", #data-block
 */
function scriptFaults(html: string): string[] {
  const faults: string[] = []
  for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (JAVASCRIPT_TYPE.test(type)) continue
    if (!KNOWN_DATA_TYPE.test(type)) faults.push(`script-type: "${type}" is neither JavaScript nor a MIME type`)
    if (/\ssrc=/.test(attributes)) faults.push(`script-type: a data block of type "${type}" has a src`)
  }
  const rest = html.slice(html.lastIndexOf('</html>') + '</html>'.length)
  if (html.includes('</html>') && rest.replace(/<!--[\s\S]*?-->/g, '').trim() !== '') faults.push('after-html: content follows </html>')
  return faults
}
