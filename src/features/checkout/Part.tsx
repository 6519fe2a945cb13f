import { type ReactNode, useEffect, useId, useRef } from 'react'

import { Icon } from '#ui/Icon.tsx'

interface Props {
  title: string
  /** What is missing here; it is said aloud, and the part takes the focus. */
  fault?: string | undefined
  /** The attempt that found it: each takes the focus anew. */
  attempt?: object | undefined
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the checkout, under its own heading. */
export function Part({ title, fault, attempt, action, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fault !== undefined) heading.current?.focus()
  }, [fault, attempt])
  return (
    <section className={fault === undefined ? 'card checkout-part' : 'card checkout-part faulty'} aria-labelledby={id}>
      <div className="checkout-head">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
      <div role="alert">
        {fault !== undefined && (
          <p className="field-error">
            <Icon name="alert-triangle" />
            {fault}
          </p>
        )}
      </div>
    </section>
  )
}
