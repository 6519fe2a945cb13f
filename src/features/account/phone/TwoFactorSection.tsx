import { useEffect, useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { PasswordDialog } from '#features/account/PasswordDialog.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type Setting = Awaited<ReturnType<typeof account.getTwoFactor>>

/** Whether a sign-in with the password requires a code. The password confirms a change. */
export function TwoFactorSection({ t, user }: { t: AccountTexts; user: User }) {
  const [setting, setSetting] = useState<Setting | 'failed'>()
  const [isChanging, setChanging] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const { id } = user
  const phone = user.phoneNumber?.number
  const load = () => void account.getTwoFactor(id).then(setSetting, () => setSetting('failed'))
  // a new phone may make it available
  useEffect(load, [id, phone])
  return (
    <section className="card panel section" aria-labelledby="two-factor">
      <h2 id="two-factor">{t.twoFactorTitle}</h2>
      <p>{t.twoFactorText}</p>
      {renderSetting()}
      <div role="status">
        {isChanged && typeof setting === 'object' && <p className="note success">{setting.enabled ? t.twoFactorOn : t.twoFactorOff}</p>}
      </div>
    </section>
  )

  function renderSetting() {
    if (setting === undefined) return <Skeleton label={t.loading} shape="lines" count={1} />
    if (setting === 'failed')
      return (
        <div className="stack" role="alert">
          <p>{t.loadFailedTitle}</p>
          <div>
            <Button look="secondary" small onClick={load}>
              {t.tryAgain}
            </Button>
          </div>
        </div>
      )
    if (!setting.available) return <p className="muted">{t.twoFactorNeeds}</p>
    const submit = setting.enabled ? t.twoFactorTurnOff : t.twoFactorTurnOn
    return (
      <>
        {!isChanged && <p>{setting.enabled ? t.twoFactorOn : t.twoFactorOff}</p>}
        <div>
          <Button look="secondary" onClick={() => setChanging(true)}>
            {submit}
          </Button>
        </div>
        {isChanging && (
          <PasswordDialog
            t={t}
            title={t.twoFactorTitle}
            submit={submit}
            onClose={() => setChanging(false)}
            send={async password => {
              const enabled = !setting.enabled
              await account.setTwoFactor(id, { enabled, password })
              setSetting({ ...setting, enabled })
              setChanged(true)
              setChanging(false)
            }}
          />
        )}
      </>
    )
  }
}
