import { useState } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'
import { Button } from '#ui/Button.tsx'

export type FriendsPollAnswer = 'yes' | 'no' | 'unsure'

/** The poll "add your friends" (A §2.1). A later answer replaces the first. */
export function FriendsPoll({ t, onAnswered }: { t: AccountTexts; onAnswered: (answer: FriendsPollAnswer) => void }) {
  const [busy, setBusy] = useState<string>()
  const [result, setResult] = useState<'sent' | 'failed'>()
  const answers: Readonly<Record<FriendsPollAnswer, string>> = { yes: t.friendsYes, no: t.friendsNo, unsure: t.friendsUnsure }

  async function send(answer: FriendsPollAnswer): Promise<void> {
    if (busy !== undefined) return
    setBusy(answer)
    setResult(undefined)
    const sent = await account.answerFriendsPoll(answer).then(() => 'sent' as const, () => 'failed' as const) // prettier-ignore
    setResult(sent)
    if (sent === 'sent') onAnswered(answer)
    setBusy(undefined)
  }

  return (
    <section className="card panel stack" aria-labelledby="friends-question">
      <h2 id="friends-question">{t.friendsQuestion}</h2>
      {(Object.entries(answers) as [FriendsPollAnswer, string][]).map(([answer, text]) => (
        <Button key={answer} look="secondary" wide busy={busy === answer} onClick={() => void send(answer)}>
          {text}
        </Button>
      ))}
      <div role="status">{result === 'sent' && <p className="note success">{t.friendsThanks}</p>}</div>
      <div role="alert">{result === 'failed' && <p className="field-error">{t['common.error.try-again']}</p>}</div>
    </section>
  )
}
