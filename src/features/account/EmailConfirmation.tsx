import { useEffect, useRef, useState } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'
import { session } from '#state/browser/session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  t: AccountTexts
  language: string
  /** Of the link in the mail; undefined when the address has none. */
  token: string | undefined
}

type Stage = { readonly name: 'ask' | 'gone' | 'taken' | 'missing' } | { readonly name: 'done'; readonly email: string }

/** Confirms a new e-mail address. It needs a button press, because mail scanners open links but press no buttons. */
export function EmailConfirmation({ t, language, token }: Props) {
  const [stage, setStage] = useState<Stage>({ name: token === undefined ? 'missing' : 'ask' })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that had the focus is gone
    if (stage.name !== 'ask' && stage.name !== 'missing') place.current?.focus()
  }, [stage])
  const toProfile = (
    <a className="button" href={toPath({ name: 'profile', language })}>
      {t.emailConfirmToProfile}
    </a>
  )

  return (
    <div ref={place} className="narrow section" tabIndex={-1}>
      {stage.name === 'ask' && (
        <>
          <h1>{t.emailConfirmTitle}</h1>
          <div className="card panel section">
            <p>{t.emailConfirmText}</p>
            <AccountForm<never>
              t={t}
              names={[]}
              validate={() => ({})}
              send={async () => {
                const email = await account.confirmEmail(token ?? '')
                await session.load()
                setStage({ name: 'done', email })
              }}
              getErrorField={({ kind }) => {
                if (kind === 'linkGone') setStage({ name: 'gone' })
                if (kind === 'emailTaken') setStage({ name: 'taken' })
                return undefined
              }}
              submit={t.emailConfirmButton}
              wide
            >
              {() => null}
            </AccountForm>
          </div>
        </>
      )}
      {stage.name === 'done' && (
        <>
          <h1>{t.emailConfirmDoneTitle}</h1>
          <p className="note success" role="status">
            {fill(t.emailConfirmDone, { email: stage.email })}
          </p>
          <div>{toProfile}</div>
        </>
      )}
      {stage.name === 'gone' && failure(t.resetGoneTitle, t.emailConfirmGoneText)}
      {stage.name === 'taken' && failure(t.emailTaken, t.emailConfirmTakenText)}
      {stage.name === 'missing' && failure(t.resetMissingTitle, t.emailConfirmMissingText)}
    </div>
  )

  function failure(title: string, text: string) {
    return (
      <EmptyState level={1} picture={stockPictures.asleep} title={title} text={text}>
        {toProfile}
      </EmptyState>
    )
  }
}
