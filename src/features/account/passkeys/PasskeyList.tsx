import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from '#contract/account/passkey.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { PasswordDialog } from '#features/account/PasswordDialog.tsx'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { passkeyList } from '#state/browser/passkey-list.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'

type Change = { readonly kind: 'create' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

/** The passkeys of the customer: created and removed after the password, and renamed. */
export function PasskeyList({ t }: { t: AccountTexts }) {
  const state = useStore(passkeyList.$list)
  const [change, setChange] = useState<Change>()
  const [message, setMessage] = useState<string>()
  const [isSupported] = useState(() => 'PublicKeyCredential' in globalThis)
  useEffect(() => void passkeyList.load(), [])
  const open = (next: Change): void => {
    setMessage(undefined)
    setChange(next)
  }
  const close = (done?: string): void => {
    setMessage(done)
    setChange(undefined)
  }
  return (
    <section className="card panel section" aria-labelledby="passkeys">
      <h2 id="passkeys">{t.passkeysTitle}</h2>
      <p className="muted">{t.passkeysText}</p>
      {state.status === 'loading' && <Skeleton label={t.loading} shape="lines" count={2} />}
      {state.status === 'failed' && (
        <div className="stack" role="alert">
          <p>{t.passkeysFailed}</p>
          <div>
            <Button look="secondary" small onClick={() => void passkeyList.load()}>
              {t.tryAgain}
            </Button>
          </div>
        </div>
      )}
      {state.status === 'ready' && (
        <>
          {state.passkeys.length > 0 && (
            <ul className="stack payment-methods">
              {state.passkeys.map(it => (
                <li key={it.id} className="row">
                  <span className="grow">
                    <b>{it.name}</b>
                    <br />
                    <small>{it.lastUseTime === null ? t.passkeyUnused : fill(t.sessionUsed, { date: formatTime(it.lastUseTime) })}</small>
                  </span>
                  <Button
                    look="secondary"
                    small
                    aria-label={fill(t.passkeyRenameOf, { name: it.name })}
                    onClick={() => open({ kind: 'rename', passkey: it })}
                  >
                    {t.passkeyRename}
                  </Button>
                  <Button
                    look="secondary"
                    small
                    aria-label={fill(t.passkeyRemoveOf, { name: it.name })}
                    onClick={() => open({ kind: 'remove', passkey: it })}
                  >
                    {t.passkeyRemove}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {isSupported && (
            <Button look="secondary" onClick={() => open({ kind: 'create' })}>
              {t.passkeyAdd}
            </Button>
          )}
        </>
      )}
      <div role="status">{message !== undefined && <p className="note success">{message}</p>}</div>
      {change?.kind === 'create' && (
        <PasswordDialog
          t={t}
          title={t.passkeyAdd}
          submit={t.passkeyAdd}
          onClose={() => close()}
          send={async password => {
            await passkeyList.create(password)
            close(t.passkeyAdded)
          }}
        />
      )}
      {change?.kind === 'remove' && (
        <PasswordDialog
          t={t}
          title={fill(t.passkeyRemoveOf, { name: change.passkey.name })}
          submit={t.passkeyRemove}
          onClose={() => close()}
          send={async password => {
            await passkeyList.remove(change.passkey.id, password)
            close(t.passkeyRemoved)
          }}
        />
      )}
      {change?.kind === 'rename' && (
        <Dialog open onClose={() => close()} title={fill(t.passkeyRenameOf, { name: change.passkey.name })} closeLabel={t.close}>
          <AccountForm
            t={t}
            names={['name']}
            validate={({ name }) => (name.trim() === '' ? { name: t.fieldMissing } : {})}
            send={async ({ name }) => {
              await passkeyList.rename(change.passkey.id, name.trim())
              close(t.saved)
            }}
            getErrorField={() => undefined}
            submit={t.save}
            autoFocus
          >
            {errors => (
              <TextField
                label={t.passkeyName}
                name="name"
                autoComplete="off"
                maxLength={MAX_PASSKEY_NAME_LENGTH}
                defaultValue={change.passkey.name}
                error={errors.name}
              />
            )}
          </AccountForm>
        </Dialog>
      )}
    </section>
  )
}

const formatTime = (time: number): string => formatDate(time, document.documentElement.lang, { timeStyle: 'short' })
