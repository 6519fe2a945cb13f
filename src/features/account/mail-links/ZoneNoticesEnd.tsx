import { MailsEnd } from '#features/account/mail-links/MailsEnd.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'

/** Ends the mails about delivery zones. @param token undefined when the URL has none */
export function ZoneNoticesEnd({ t, token }: { t: AccountTexts; token: string | undefined }) {
  const texts = {
    title: t.noticesEndTitle,
    text: t.noticesEndText,
    button: t.noticesEndButton,
    done: t.noticesEndDone,
    unusable: t.noticesEndUnusable,
  }
  return <MailsEnd t={t} token={token} texts={texts} end={account.endZoneNotices} />
}
