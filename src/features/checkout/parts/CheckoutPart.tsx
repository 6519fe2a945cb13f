import { type ReactNode, useEffect, useId, useRef } from 'react'

import { Icon } from '#ui/Icon.tsx'

interface Props {
  title: string
  /** The validation message of this part; announced. */
  issue?: string | undefined
  /** The order attempt in which this part was the first invalid one; each new attempt focuses it. */
  attempt?: number | undefined
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the checkout with its heading. */
export function CheckoutPart({ title, issue, attempt, action, children }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (attempt === undefined) return
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [attempt])
  return (
    <section ref={section} className={issue === undefined ? 'card checkout-part' : 'card checkout-part invalid'} aria-labelledby={id}>
      <div className="checkout-part-header">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {action}
      </div>
      <div role="alert">
        {issue !== undefined && (
          <p className="field-error">
            <Icon name="alert-triangle" />
            {issue}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
