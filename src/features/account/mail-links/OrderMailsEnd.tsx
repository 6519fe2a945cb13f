import { MailsEnd } from '#features/account/mail-links/MailsEnd.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'

/** Ends the mails about orders. @param token undefined when the URL has none */
export function OrderMailsEnd({ t, token }: { t: AccountTexts; token: string | undefined }) {
  const texts = {
    title: t.orderMailsTitle,
    text: t.orderMailsText,
    button: t.orderMailsButton,
    done: t.orderMailsDone,
    unusable: t.orderMailsUnusable,
  }
  return <MailsEnd t={t} token={token} texts={texts} end={account.endOrderMails} />
}
