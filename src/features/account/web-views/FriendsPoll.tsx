import { useState } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'
import { Button } from '#ui/Button.tsx'

/** The poll "add your friends" (A §2.1). A later answer replaces the first. */
export function FriendsPoll({ t }: { t: AccountTexts }) {
  const [busy, setBusy] = useState<string>()
  const [result, setResult] = useState<'sent' | 'failed'>()
  const answers = { yes: t.friendsYes, no: t.friendsNo, unsure: t.friendsUnsure }

  async function send(answer: string): Promise<void> {
    if (busy !== undefined) return
    setBusy(answer)
    setResult(undefined)
    setResult(await account.answerFriendsPoll(answer).then(() => 'sent' as const, () => 'failed' as const)) // prettier-ignore
    setBusy(undefined)
  }

  return (
    <section className="card panel stack" aria-labelledby="friends-question">
      <h2 id="friends-question">{t.friendsQuestion}</h2>
      {Object.entries(answers).map(([answer, text]) => (
        <Button key={answer} look="secondary" wide busy={busy === answer} onClick={() => void send(answer)}>
          {text}
        </Button>
      ))}
      <div role="status">{result === 'sent' && <p className="note success">{t.friendsThanks}</p>}</div>
      <div role="alert">{result === 'failed' && <p className="field-error">{t['common.error.try-again']}</p>}</div>
    </section>
  )
}
