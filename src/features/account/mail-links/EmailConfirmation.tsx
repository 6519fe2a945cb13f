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
  /** The token of the mailed link; undefined when the URL has none. */
  token: string | undefined
}

type Step = { readonly name: 'confirm' | 'gone' | 'taken' | 'missing' } | { readonly name: 'done'; readonly email: string }

/** Confirms a new e-mail address. It needs a click, because mail scanners open links but click no buttons. */
export function EmailConfirmation({ t, language, token }: Props) {
  const [step, setStep] = useState<Step>({ name: token === undefined ? 'missing' : 'confirm' })
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that had the focus is gone
    if (step.name !== 'confirm' && step.name !== 'missing') container.current?.focus()
  }, [step])
  const toProfile = (
    <a className="button" href={toPath({ name: 'profile', language })}>
      {t.emailConfirmToProfile}
    </a>
  )

  return (
    <div ref={container} className="narrow section" tabIndex={-1}>
      {step.name === 'confirm' && (
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
                setStep({ name: 'done', email })
              }}
              getErrorField={({ kind }) => {
                if (kind === 'linkGone') setStep({ name: 'gone' })
                if (kind === 'emailTaken') setStep({ name: 'taken' })
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
      {step.name === 'done' && (
        <>
          <h1>{t.emailConfirmDoneTitle}</h1>
          <p className="note success" role="status">
            {fill(t.emailConfirmDone, { email: step.email })}
          </p>
          <div>{toProfile}</div>
        </>
      )}
      {step.name === 'gone' && renderFailure(t.resetGoneTitle, t.emailConfirmGoneText)}
      {step.name === 'taken' && renderFailure(t.emailTaken, t.emailConfirmTakenText)}
      {step.name === 'missing' && renderFailure(t.resetMissingTitle, t.emailConfirmMissingText)}
    </div>
  )

  function renderFailure(title: string, text: string) {
    return (
      <EmptyState level={1} picture={stockPictures.asleep} title={title} text={text}>
        {toProfile}
      </EmptyState>
    )
  }
}
