import { readSessionHint } from '#domain/account/session-hint.ts'

/** The path of this page, in any language. */
const PAGE = /^\/[\w-]+\/profile-section\/language\/?$/

/**
 * Saves the language of this page in the account when a signed-in customer has just selected it: the referrer is this page, in this or
 * another language. The choice is a plain link, so that a click before the script is loaded counts too.
 */
export function saveSelectedLanguage(language: string): void {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined
  if (from?.origin !== location.origin || !PAGE.test(from.pathname)) return
  if (readSessionHint(document.cookie) === undefined) return
  save(language).catch(() => {
    document.querySelector<HTMLElement>('[data-language-failed]')!.hidden = false
  })
}

async function save(language: string): Promise<void> {
  const [{ account }, { session }] = await Promise.all([import('#state/browser/account.ts'), import('#state/browser/session.ts')])
  if (!(await session.load())) throw new Error('The session could not be loaded')
  if (session.$session.get().status === 'authenticated') await account.setLanguage(language)
}
