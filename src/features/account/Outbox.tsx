import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { OutboxMessage } from '#contract/platform/outbox.ts'
import { splitLinks } from '#domain/platform/linked-text.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { outbox } from '#state/browser/account.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Milliseconds between two requests while the page is visible. */
const REFRESH_INTERVAL_MS = 3000

const CHANNELS = ['MAIL', 'SMS', 'WHATSAPP', 'CALL', 'PUSH'] as const

interface Props {
  t: AccountTexts
  /** BCP 47, for times. */
  locale: string
}

/** The messages that the sandbox would have sent (product.md, "The sandbox"). */
export function Outbox({ t, locale }: Props) {
  const state = useStore(outbox.$outbox)
  const [channel, setChannel] = useState<OutboxMessage['channel']>()
  useEffect(() => {
    const refresh = () => void (document.visibilityState === 'visible' && outbox.load())
    refresh()
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])

  return (
    <div className="narrow section">
      <div className="stack">
        <h1>{t.outboxTitle}</h1>
        <p className="muted">{t.outboxOwnText}</p>
      </div>
      {state.status === 'loading' && <Skeleton label={t.outboxLoading} shape="rows" count={4} />}
      {state.status === 'failed' && (
        <div role="alert">
          <EmptyState picture={stockPictures.satellite} title={t.outboxFailedTitle} text={t['common.error.try-again']}>
            <Button onClick={() => void outbox.load()}>{t.tryAgain}</Button>
          </EmptyState>
        </div>
      )}
      {state.status === 'ready' && state.messages.length === 0 && (
        <EmptyState picture={stockPictures.plate} title={t.outboxEmptyTitle} text={t.outboxEmptyHint} />
      )}
      {state.status === 'ready' && state.messages.length > 0 && (
        <>
          <div className="row">
            <div className="strip grow" role="group" aria-label={t.outboxFilter}>
              <ChannelPill t={t} name="All" on={channel === undefined} onSelect={() => setChannel(undefined)} />
              {CHANNELS.map(it => (
                <ChannelPill key={it} t={t} name={it} on={channel === it} onSelect={() => setChannel(it)} />
              ))}
            </div>
            <Button look="secondary" small onClick={() => void outbox.load()}>
              {t.outboxRefresh}
            </Button>
          </div>
          <Messages t={t} locale={locale} messages={state.messages.filter(it => channel === undefined || it.channel === channel)} />
        </>
      )}
    </div>
  )
}

type PillName = 'All' | OutboxMessage['channel']

function ChannelPill({ t, name, on, onSelect }: { t: AccountTexts; name: PillName; on: boolean; onSelect: () => void }) {
  return (
    <button type="button" className="pill" aria-pressed={on} onClick={onSelect}>
      {t[`channel${name}`]}
    </button>
  )
}

function Messages({ t, locale, messages }: Props & { messages: readonly OutboxMessage[] }) {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  if (messages.length === 0) return <p className="muted">{t.outboxNone}</p>
  return (
    <ol className="section">
      {messages.map(({ id, channel, subject, recipient, body, creationTime }) => (
        <li key={id}>
          <article className="card panel message" aria-labelledby={`message-${id}`}>
            <p className="row small">
              <span className="pill">{t[`channel${channel}`]}</span>
              <span className="grow">{fill(t.outboxTo, { recipient })}</span>
              <time dateTime={new Date(creationTime).toISOString()}>{time.format(creationTime)}</time>
            </p>
            <h2 id={`message-${id}`}>{subject}</h2>
            <p className="body">
              {splitLinks(body, location.origin).map((part, index) =>
                part.href === undefined ? (
                  part.text
                ) : (
                  <a key={index} href={part.href}>
                    {part.text}
                  </a>
                ),
              )}
            </p>
          </article>
        </li>
      ))}
    </ol>
  )
}
