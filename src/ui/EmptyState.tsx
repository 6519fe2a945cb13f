import type { ReactNode } from 'react'

import { Picture } from '#ui/Picture.tsx'

interface Props {
  picture: string
  title: string
  /** The next step of the customer. */
  text?: string
  /** The level of the title, one below the heading of its section; 1 when it is the whole page. */
  level?: 1 | 2 | 3
  /** At most one button. */
  children?: ReactNode
}

export function EmptyState({ picture, title, text, level = 2, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <Picture source={picture} size={112} />
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}
