import type { ReactNode } from 'react'

import { Picture } from '#ui/Picture.tsx'

interface Props {
  picture: string
  title: string
  /** What to do now. */
  text?: string
  /** Of the title, under the heading of its place; 1 where it is the page. */
  level?: 1 | 2 | 3
  /** One button at most. */
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
