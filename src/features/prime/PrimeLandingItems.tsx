import { toPath } from '#domain/navigation/routes.ts'
import { getJoinText } from '#features/prime/prime-texts.ts'
import { PrimeItems } from '#features/prime/PrimeItems.tsx'
import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { PrimeLandingContent } from '#state/prime/prime-landing.ts'

interface Props {
  readonly t: PrimeTexts
  readonly language: string
  /** Two lowercase letters. */
  readonly country: string
  readonly content: PrimeLandingContent
}

/** The landing of a customer: a subscriber continues to the subscription, and everybody else to the offer. */
export function PrimeLandingItems({ t, language, country, content: { isPrime, items } }: Props) {
  const locale = document.documentElement.lang
  const offer = items.find(it => it.type === 'OFFER')?.content
  const shown = isPrime ? items.filter(it => it.type !== 'OFFER') : items
  const action = (
    <a className="button plum" href={toPath({ name: 'profilePrime', language, ...(!isPrime && { offerCountry: country }) })}>
      {isPrime || !offer ? t.manage : getJoinText(offer, t, locale)}
    </a>
  )
  return <PrimeItems t={t} locale={locale} items={shown} action={action} />
}
