import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'

import { LoadFailed } from '#features/account/LoadFailed.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { session } from '#state/browser/session.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  t: AccountTexts
  language: string
  title: string
  /** Below the title. */
  text: string
  /** In its place, for a visitor. */
  visitorText?: string
  /** For a customer who is signed in. */
  children: ReactNode
}

/** A page for customers who are signed in; others see the sign-in form. */
export function SignedInPage({ t, language, title, text, visitorText = text, children }: Props) {
  const { status } = useStore(session.$session)
  const [isFailed, setFailed] = useState(false)
  const load = () => void session.load().then(isLoaded => setFailed(!isLoaded))
  useEffect(load, [])
  return (
    <div className="narrow section">
      <div className="stack">
        <h1>{title}</h1>
        <p className="muted">{status === 'anonymous' ? visitorText : text}</p>
      </div>
      {status === 'authenticated' && children}
      {status === 'anonymous' && (
        <div className="card panel">
          <SignInForm t={t} language={language} />
        </div>
      )}
      {status === 'unknown' && (isFailed ? <LoadFailed t={t} onRetry={load} /> : <Skeleton label={t.loading} shape="lines" count={3} />)}
    </div>
  )
}
