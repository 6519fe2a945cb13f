import { HtmlValidate } from 'html-validate'

/** The rules of the HTML standard, as html-validate knows them; no matter of taste is among them. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // no part of the standard: our own files come from our own origin
    'require-sri': 'off',
    // it counts headings in <template> and <noscript> as if they were shown; `seen-page.ts` counts those that are
    'heading-level': 'off',
  },
})

/** One sentence a fault: "close-order at 12:34: Expected …". @param path stands in no sentence: it is for the report of the library */
export async function htmlFaults(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path)
  return results.flatMap(({ messages }) =>
    messages.map(it => `${it.ruleId} at ${it.line}:${it.column}: ${it.message} (${it.selector ?? ''})`),
  )
}
