import { HtmlValidate } from 'html-validate'

/** The rules of the HTML standard, as html-validate checks them, without style rules. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // not part of the standard; all files come from the same origin
    'require-sri': 'off',
    // the rule counts headings in <template> and <noscript>; `parsed-page.ts` counts visible headings
    'heading-level': 'off',
  },
})

/** One sentence per issue: "close-order at 12:34: Expected …". @param path for the report of the library; not part of the sentences */
export async function findHtmlIssues(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path)
  const issues = results.flatMap(({ messages }) =>
    messages.map(it => `${it.ruleId} at ${it.line}:${it.column}: ${it.message} (${it.selector ?? ''})`),
  )
  return [...issues, ...findScriptIssues(html)]
}

/** @source https://mimesniff.spec.whatwg.org/#javascript-mime-type: the types in use */
const JAVASCRIPT_TYPE = /^(?:|module|text\/javascript|application\/javascript)$/
const DATA_TYPE = /^(?:importmap|speculationrules|[\w.+-]+\/[\w.+-]+)$/

/**
 * Rules of the standard that html-validate does not check: a data block has no `src`, its type is a MIME type, and only white space and
 * comments follow `</html>`.
 *
 * @source https://html.spec.whatwg.org/multipage/scripting.html#the-script-element "content attributes", #data-block
 */
function findScriptIssues(html: string): string[] {
  const issues: string[] = []
  for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (JAVASCRIPT_TYPE.test(type)) continue
    if (!DATA_TYPE.test(type)) issues.push(`script-type: "${type}" is neither JavaScript nor a MIME type`)
    if (/\ssrc=/.test(attributes)) issues.push(`script-type: a data block of type "${type}" has a src`)
  }
  const rest = html.slice(html.lastIndexOf('</html>') + '</html>'.length)
  if (html.includes('</html>') && rest.replace(/<!--[\s\S]*?-->/g, '').trim() !== '') issues.push('after-html: content follows </html>')
  return issues
}
