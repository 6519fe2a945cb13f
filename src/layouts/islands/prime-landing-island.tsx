import { openPrimeLandingContent } from '#features/prime/open-prime-landing.ts'
import { PrimeLandingItems } from '#features/prime/PrimeLandingItems.tsx'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Replaces the default content of the landing by that of the customer. @param countryCode two uppercase letters */
export async function openPrimeLanding(place: HTMLElement, countryCode: string): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [content, t] = await Promise.all([openPrimeLandingContent(countryCode, language), loadPrimeTexts(language)])
  if (!content) return
  place.replaceChildren()
  mountIsland(place, <PrimeLandingItems t={t} language={language} country={countryCode.toLowerCase()} content={content} />)
}
