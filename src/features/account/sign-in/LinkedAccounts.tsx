import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { SocialProvider } from '#contract/account/social.ts'
import { LoadFailed } from '#features/account/LoadFailed.tsx'
import { PasswordDialog } from '#features/account/PasswordDialog.tsx'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { linkedAccounts } from '#state/browser/linked-accounts.ts'
import { Button } from '#ui/Button.tsx'

const NAME: Readonly<Record<SocialProvider, string>> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }

/** The accounts of Google and Facebook that sign in to this account, and their removal. Nothing for a customer without one. */
export function LinkedAccounts({ t }: { t: AccountTexts }) {
  const accounts = useStore(linkedAccounts.$accounts)
  const [isFailed, setFailed] = useState(false)
  const [removed, setRemoved] = useState<string>()
  const [provider, setProvider] = useState<SocialProvider>()
  useEffect(() => void linkedAccounts.load().catch(() => setFailed(true)), [])
  if (accounts.length === 0 && !isFailed && removed === undefined) return null
  const removeText = (it: SocialProvider): string => fill(t.passkeyRemoveOf, { name: NAME[it] })
  return (
    <section className="card panel section" aria-labelledby="linked-accounts">
      <h2 id="linked-accounts">{t.linkedTitle}</h2>
      {isFailed && (
        <LoadFailed
          t={t}
          onRetry={() => {
            setFailed(false)
            linkedAccounts.load().catch(() => setFailed(true))
          }}
        />
      )}
      {accounts.length > 0 && (
        <>
          <p className="muted">{t.linkedText}</p>
          <ul className="stack payment-methods">
            {accounts.map(it => (
              <li key={it.provider} className="row">
                <span className="grow">
                  <b>{NAME[it.provider]}</b>
                  <br />
                  <small>{fill(t.linkedOn, { date: formatDate(it.creationTime, document.documentElement.lang) })}</small>
                </span>
                <Button look="secondary" small aria-label={removeText(it.provider)} onClick={() => setProvider(it.provider)}>
                  {t.passkeyRemove}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div role="status">{removed !== undefined && <p className="note success">{removed}</p>}</div>
      {provider !== undefined && (
        <PasswordDialog
          t={t}
          title={removeText(provider)}
          submit={t.passkeyRemove}
          onClose={() => setProvider(undefined)}
          send={async password => {
            await linkedAccounts.remove(provider, password)
            setRemoved(fill(t.linkedRemoved, { name: NAME[provider] }))
            setProvider(undefined)
          }}
        />
      )}
    </section>
  )
}
