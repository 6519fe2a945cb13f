import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { SessionEntry } from '#contract/account/session-list.ts'
import { PasswordDialog } from '#features/account/PasswordDialog.tsx'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { sessionList } from '#state/browser/session-list.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Where the customer is signed in: device, country and last use. Each sign-in can be ended, after the password. */
export function SessionList({ t }: { t: AccountTexts }) {
  const state = useStore(sessionList.$list)
  /** `all`, or the session that the customer wants to end. */
  const [ending, setEnding] = useState<'all' | SessionEntry>()
  const [isEnded, setEnded] = useState(false)
  useEffect(() => void sessionList.load(), [])
  const toName = ({ browser, system }: SessionEntry): string => [browser, system].filter(it => it !== null).join(' · ') || t.sessionUnknown
  return (
    <section className="card panel section" aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1}>
        {t.sessionsTitle}
      </h2>
      {state.status === 'loading' && <Skeleton label={t.loading} shape="lines" count={3} />}
      {state.status === 'failed' && (
        <div className="stack" role="alert">
          <p>{t.sessionsFailed}</p>
          <div>
            <Button look="secondary" small onClick={() => void sessionList.load()}>
              {t.tryAgain}
            </Button>
          </div>
        </div>
      )}
      {state.status === 'ready' && (
        <>
          <ul className="stack payment-methods">
            {state.sessions.map(it => (
              <li key={it.id} className="row">
                <span className="grow">
                  <b>{toName(it)}</b>
                  <br />
                  <small>
                    {[it.country?.name, it.isCurrent ? t.sessionCurrent : fill(t.sessionUsed, { date: formatTime(it.lastUseTime) })]
                      .filter(text => text !== undefined)
                      .join(' · ')}
                  </small>
                </span>
                {!it.isCurrent && (
                  <Button look="secondary" small aria-label={fill(t.sessionEndOf, { device: toName(it) })} onClick={() => setEnding(it)}>
                    {t.logOut}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Button look="secondary" onClick={() => setEnding('all')}>
            {t.sessionsEndAll}
          </Button>
        </>
      )}
      <div role="status">{isEnded && <p className="note success">{t.sessionEnded}</p>}</div>
      {ending !== undefined && (
        <PasswordDialog
          t={t}
          title={ending === 'all' ? t.sessionsEndAll : fill(t.sessionEndOf, { device: toName(ending) })}
          {...(ending === 'all' && { text: t.sessionsEndAllText })}
          submit={t.logOut}
          onClose={() => setEnding(undefined)}
          send={async password => {
            // the page of a customer who is signed out has no list
            if (ending === 'all') return sessionList.endAll(password)
            await sessionList.end(ending.id, password)
            setEnding(undefined)
            setEnded(true)
          }}
        />
      )}
    </section>
  )
}

const formatTime = (time: number): string => formatDate(time, document.documentElement.lang, { timeStyle: 'short' })
