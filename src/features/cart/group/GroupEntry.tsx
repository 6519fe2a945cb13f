import { useStore } from '@nanostores/react'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'

import { GROUP_MINUTES } from '#contract/limits.ts'
import { type GroupMinutes, MAX_PARTICIPANT_NAME_LENGTH } from '#domain/cart/group/group-order.ts'
import { toProblemText } from '#features/cart/group/group-problem-text.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatHour } from '#i18n/time.ts'
import { session } from '#state/browser/session.ts'
import type { GroupPage } from '#state/cart/group/group-order.ts'
import type { GroupInvitation, GroupResult } from '#state/cart/group/group-page-state.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: GroupTexts
  page: GroupPage
}

/** Turns the cart of a store into a group order. It needs an account, because the host pays. */
export function GroupStart({ t, page, storeName, signIn }: Props & { storeName: string; signIn: ReactNode }) {
  const state = useStore(session.$session)
  const [minutes, setMinutes] = useState<GroupMinutes>(60)
  const user = state.status === 'authenticated' ? state.user : undefined
  return (
    <>
      <h1>{t.groupTitle}</h1>
      <p>{fill(t.groupIntro, { store: storeName })}</p>
      {user ? (
        <NameForm t={t} label={t.groupStart} initialName={user.name.split(' ')[0] ?? ''} onSubmit={name => page.start(name, minutes)}>
          <fieldset className="stack">
            <legend>{t.groupMinutesLabel}</legend>
            <div className="group-minutes">
              {GROUP_MINUTES.map(it => (
                <label key={it}>
                  <input
                    type="radio"
                    className="sr-only"
                    name="minutes"
                    value={it}
                    checked={it === minutes}
                    onChange={() => setMinutes(it)}
                  />
                  {fill(t.groupMinutes, { minutes: it })}
                </label>
              ))}
            </div>
          </fieldset>
        </NameForm>
      ) : (
        state.status === 'anonymous' && (
          <>
            <p className="muted">{t.groupLogIn}</p>
            <div className="card panel">{signIn}</div>
          </>
        )
      )}
    </>
  )
}

/** What the holder of the link sees before joining. */
export function GroupInvitationView({ t, page, locale, invitation }: Props & { locale: string; invitation: GroupInvitation }) {
  const { status } = useStore(session.$session)
  useEffect(() => {
    if (status === 'authenticated') void page.findHosted()
  }, [status, page])
  const { host, storeName, state, isFull, expirationTime, timeZone } = invitation
  const obstacle = state !== 'OPEN' ? t.groupClosed : isFull ? t.groupFull : undefined
  return (
    <>
      <h1>{fill(t.groupInvitedTitle, { host, store: storeName })}</h1>
      {obstacle === undefined ? (
        <>
          <p>{fill(t.groupInvitedText, { host })}</p>
          <p className="muted">{fill(t.groupUntil, { time: formatHour(expirationTime, timeZone, locale) })}</p>
          <NameForm t={t} label={t.groupJoin} initialName="" onSubmit={page.join} />
        </>
      ) : (
        <p className="note warning">{obstacle}</p>
      )}
    </>
  )
}

interface NameFormProps {
  t: GroupTexts
  label: string
  initialName: string
  onSubmit: (name: string) => Promise<GroupResult>
  children?: ReactNode
}

function NameForm({ t, label, initialName, onSubmit, children }: NameFormProps) {
  const [name, setName] = useState(initialName)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setProblem(t.groupNameInvalid)
    setBusy(true)
    setProblem(undefined)
    const result = await onSubmit(name)
    setBusy(false)
    if (result !== 'done') setProblem(toProblemText(result, t))
  }

  return (
    <form className="card panel stack" noValidate onSubmit={event => void submit(event)}>
      <TextField
        label={t.groupName}
        hint={t.groupNameHint}
        value={name}
        maxLength={MAX_PARTICIPANT_NAME_LENGTH}
        autoComplete="given-name"
        onChange={event => setName(event.target.value)}
      />
      {children}
      <div role="alert">{problem !== undefined && <p className="field-error">{problem}</p>}</div>
      <Button type="submit" wide busy={busy}>
        {label}
      </Button>
    </form>
  )
}
