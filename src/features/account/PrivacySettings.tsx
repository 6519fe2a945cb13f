import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { DeleteAccount } from '#features/account/DeleteAccount.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { PrivacyData } from '#state/account/account-data.ts'
import { accountData } from '#state/browser/account-data.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Permissions, stores with data, the copy of the data, and the deletion of the account. */
export function PrivacySettings({ t }: { t: AccountTexts }) {
  const state = useStore(accountData.$privacy)
  useEffect(() => {
    const load = () => void accountData.load()
    load()
    // dispatched by state/browser/privacy-review.ts
    addEventListener('privacy', load)
    return () => removeEventListener('privacy', load)
  }, [])
  return (
    <section className="card panel section" aria-labelledby="privacy">
      <h2 id="privacy">{t.privacyTitle}</h2>
      {state.status === 'loading' && <Skeleton label={t.loading} shape="lines" count={4} />}
      {state.status === 'failed' && (
        <div className="stack" role="alert">
          <p>{t.privacyFailed}</p>
          <div>
            <Button look="secondary" small onClick={() => void accountData.load()}>
              {t.tryAgain}
            </Button>
          </div>
        </div>
      )}
      {state.status === 'ready' && <ReadySettings t={t} data={state.data} />}
    </section>
  )
}

function ReadySettings({ t, data }: { t: AccountTexts; data: PrivacyData }) {
  const [busy, setBusy] = useState<string>()
  const [message, setMessage] = useState<{ readonly isFailure: boolean; readonly text: string }>()
  async function run(name: string, task: () => Promise<void>, done: string): Promise<void> {
    if (busy !== undefined) return
    setBusy(name)
    setMessage(undefined)
    try {
      await task()
      setMessage({ isFailure: false, text: done })
    } catch {
      setMessage({ isFailure: true, text: t['common.error.try-again'] })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <p className="muted">{data.disclaimer}</p>
      {data.permissions.map(({ id, title, text, isGranted }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={isGranted}
            disabled={busy !== undefined}
            onChange={event => {
              const isChecked = event.target.checked
              void run(id, () => accountData.setPermission(id, isChecked), t.saved)
            }}
          />
          <span className="grow">
            <b>{title}</b>
            <br />
            <small>{text}</small>
          </span>
        </label>
      ))}
      <h3>{t.partnersTitle}</h3>
      {data.partners.length === 0 ? (
        <p className="muted">{t.partnersEmpty}</p>
      ) : (
        <ul className="stack payment-methods">
          {data.partners.map(({ storeParentId, name }) => (
            <li key={storeParentId} className="row">
              <b className="grow">{name}</b>
              <Button
                look="secondary"
                small
                busy={busy === `partner ${storeParentId}`}
                aria-label={fill(t.partnerRemoveOf, { store: name })}
                onClick={() =>
                  void run(
                    `partner ${storeParentId}`,
                    () => accountData.removePartner(storeParentId),
                    fill(t.partnerRemoved, { store: name }),
                  )
                }
              >
                {t.partnerRemove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <h3>{t.dataTitle}</h3>
      <p className="muted">{t.downloadText}</p>
      <Button
        look="secondary"
        busy={busy === 'copy'}
        onClick={() => void run('copy', async () => saveFile(await accountData.copyData()), t.downloadDone)}
      >
        {t.download}
      </Button>
      <div role="status">{message?.isFailure === false && <p className="note success">{message.text}</p>}</div>
      <div role="alert">{message?.isFailure && <p className="field-error">{message.text}</p>}</div>
      <DeleteAccount t={t} deletionTime={data.deletionTime} />
    </>
  )
}

function saveFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
