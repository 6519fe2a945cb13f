import type { ReactNode } from 'react'

import { Picture } from '#ui/Picture.tsx'

interface Props {
  picture: string
  title: string
  /** What to do now. */
  text?: string
  /** One button at most. */
  children?: ReactNode
}

export function EmptyState({ picture, title, text, children }: Props) {
  return (
    <div className="empty">
      <Picture source={picture} size={112} />
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}
