import type { ReactNode } from 'react'

import { getOfferPrice } from '#features/prime/prime-texts.ts'
import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { PrimeItem } from '#state/prime/prime-profile.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'

interface Props {
  readonly t: PrimeTexts
  /** BCP 47. */
  readonly locale: string
  readonly items: readonly PrimeItem[]
  /** Under the offer: the link or button that leads on. */
  readonly action?: ReactNode
  /** The level of the first heading. */
  readonly level?: 1 | 2
  /** False where the header must not push the offer below the screen. */
  readonly hasPicture?: boolean
}

/** B §7, "items[{type, content}]": each item by its type. The two with data of the customer belong to their own page. */
export function PrimeItems({ t, locale, items, action, level = 1, hasPicture = true }: Props) {
  const offer = items.find(it => it.type === 'OFFER')?.content
  const hasHeader = items.some(it => it.type === 'HEADER')
  const Below = hasHeader ? 'h2' : (`h${level}` as const)
  return items.map((it, index) => renderItem(it, `${it.type} ${index}`))

  function renderItem(item: PrimeItem, key: string) {
    switch (item.type) {
      case 'HEADER': {
        const Heading = `h${level}` as const
        return (
          <section key={key} className="hero prime">
            <div>
              <Heading tabIndex={-1}>{item.content.title}</Heading>
              <p>{item.content.subtitle}</p>
              {offer && <p className="prime-price">{getOfferPrice(offer, t, locale)}</p>}
              {action}
            </div>
            {hasPicture && (
              <div className="hero-pics alone">
                <Picture source={item.content.image} size={208} />
              </div>
            )}
          </section>
        )
      }
      case 'BENEFITS':
        return (
          <ul key={key} className="steps" data-style={item.content.style} data-visible-items={item.content.visibleItems}>
            {item.content.items.map(benefit => (
              <li key={benefit.title} className="card">
                <Picture source={benefit.image} size={76} />
                <Below>{benefit.title}</Below>
                <ul className="highlights">
                  {benefit.highlights.map(text => (
                    <li key={text}>
                      <Icon name="check" />
                      {text}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )
      case 'OFFER':
        // beside the title; without a header on its own
        return hasHeader ? null : (
          <section key={key} className="card panel stack">
            <Below>{item.content.title}</Below>
            <p className="prime-price">{getOfferPrice(item.content, t, locale)}</p>
            {action}
          </section>
        )
      case 'QUESTIONS':
        return (
          <section key={key} className="section faq">
            <div>
              {item.content.questions.map(it => (
                <details key={it.title}>
                  <summary>
                    {it.title}
                    <Icon name="plus" />
                  </summary>
                  <p>{it.text}</p>
                </details>
              ))}
            </div>
          </section>
        )
      case 'TEXT':
        return (
          <section key={key} className="section">
            <Below>{item.content.title}</Below>
            <p>{item.content.text}</p>
          </section>
        )
      case 'SUBSCRIPTION':
      case 'RECEIPTS':
        return null
    }
  }
}
