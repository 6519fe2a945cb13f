import { readSessionHint } from '#domain/account/session-hint.ts'

/**
 * A signed-in customer's choice of a language is saved in the account before its page opens. Visitors, and browsers without scripts,
 * follow the link as it is.
 */
export function saveChosenLanguage(): void {
  const failed = document.querySelector<HTMLElement>('[data-language-failed]')!
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    link.addEventListener('click', event => {
      const isPlainClick = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!isPlainClick || readSessionHint(document.cookie) === undefined) return
      event.preventDefault()
      failed.hidden = true
      save(link.dataset['language']!).then(
        () => location.assign(link.href),
        () => void (failed.hidden = false),
      )
    })
  }
}

async function save(language: string): Promise<void> {
  const [{ account }, { session }] = await Promise.all([import('#state/browser-account.ts'), import('#state/browser-session.ts')])
  if (!(await session.load())) throw new Error('The session is not known')
  if (session.$session.get().status === 'authenticated') await account.chooseLanguage(language)
}
