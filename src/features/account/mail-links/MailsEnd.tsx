import { useEffect, useRef, useState } from 'react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  t: AccountTexts
  /** The token of the mailed link; undefined when the URL has none. */
  token: string | undefined
  /** The texts of these mails. */
  texts: Readonly<Record<'title' | 'text' | 'button' | 'done' | 'unusable', string>>
  end: (token: string) => Promise<void>
}

/** Ends mails of one kind. It needs a click, because mail scanners open links but click no buttons. */
export function MailsEnd({ t, token, texts, end }: Props) {
  const [step, setStep] = useState<'confirm' | 'done' | 'unusable'>(token === undefined ? 'unusable' : 'confirm')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that had the focus is gone
    if (step === 'done') container.current?.focus()
  }, [step])

  return (
    <div ref={container} className="narrow section" tabIndex={-1}>
      {step === 'confirm' && (
        <>
          <h1>{texts.title}</h1>
          <div className="card panel section">
            <p>{texts.text}</p>
            <AccountForm<never>
              t={t}
              names={[]}
              validate={() => ({})}
              send={async () => {
                await end(token ?? '')
                setStep('done')
              }}
              getErrorField={({ kind }) => {
                if (kind === 'linkGone') setStep('unusable')
                return undefined
              }}
              submit={texts.button}
              wide
            >
              {() => null}
            </AccountForm>
          </div>
        </>
      )}
      {step === 'done' && (
        <>
          <h1>{texts.title}</h1>
          <p className="note success" role="status">
            {texts.done}
          </p>
        </>
      )}
      {step === 'unusable' && <EmptyState level={1} picture={stockPictures.asleep} title={t.resetMissingTitle} text={texts.unusable} />}
    </div>
  )
}
