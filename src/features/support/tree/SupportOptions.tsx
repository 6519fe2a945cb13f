import type { SupportAction } from '#contract/support/tree.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { Support } from '#state/support/support.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  options: readonly SupportAction[]
  orderId: number | undefined
  support: Support
  language: string
}

/** The options of one step: links leave the tree, the others open the next step. */
export function SupportOptions({ options, orderId, support, language }: Props) {
  return (
    <ul className="support-options">
      {options.map(action => {
        const href = getHref(action, orderId, language)
        const text = (
          <>
            <span>
              <span>{action.title}</span>
              {action.subtitle !== null && <small>{action.subtitle}</small>}
            </span>
            <Icon name="chevron-right" />
          </>
        )
        return (
          <li key={action.id}>
            {href === undefined || action.disabled ? (
              <button type="button" disabled={action.disabled} onClick={() => void support.open(action)}>
                {text}
              </button>
            ) : (
              <a
                href={href}
                {...(action.type === 'WebLink' && { target: '_blank', rel: 'noopener' })}
                onClick={() => support.recordContact(action)}
              >
                {text}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Query that opens a chat on the page of the order. */
const CHATS: Partial<Record<SupportAction['type'], string>> = { Chat: 'support', CourierChat: 'courier' }

/** Where an option leads; undefined for one that opens the next step of the tree. */
export function getHref(action: SupportAction, orderId: number | undefined, language: string): string | undefined {
  const chat = CHATS[action.type]
  if (chat !== undefined && orderId !== undefined) return `${toPath({ name: 'order', language, orderId })}?chat=${chat}`
  switch (action.type) {
    case 'Email':
      return action.mailto ?? undefined
    case 'PhoneCall':
      return action.phoneNumber === null ? undefined : `tel:${action.phoneNumber}`
    case 'WebLink':
    case 'FAQLink':
      return action.webLink ?? undefined
    default:
      return undefined
  }
}
