import type { ChatType } from '#contract/support/chat.ts'
import { fill } from '#i18n/fill.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import type { HelpCenterData } from '#state/support/help-center.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  data: HelpCenterData
  t: SupportTexts
  onChat: (type: ChatType) => void
}

/** The chats of an order, and the common questions. */
export function HelpHome({ data: { order, chats, articles }, t, onChat }: Props) {
  return (
    <div className="help-home stack">
      {order && chats.length > 0 && (
        <section className="stack" aria-labelledby="help-chats">
          <h3 id="help-chats">{t.helpChats}</h3>
          <p className="small">{fill(t.helpOrder, { code: order.code })}</p>
          {chats.map(type => (
            <button key={type} type="button" className="card help-chat" onClick={() => onChat(type)}>
              <span className="grow">
                <b>{type === 'SUPPORT' ? t.chatSupport : (order.courierName ?? t.chatCourierText)}</b>
                <small>{type === 'SUPPORT' ? t.chatSupportText : t.chatCourierText}</small>
              </span>
              <Icon name="chevron-right" />
            </button>
          ))}
        </section>
      )}
      {articles.length > 0 && (
        <section className="stack" aria-labelledby="help-questions">
          <h3 id="help-questions">{t.helpQuestions}</h3>
          <div>
            {articles.map(({ id, question, answer }) => (
              <details key={id} className="help-question">
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
