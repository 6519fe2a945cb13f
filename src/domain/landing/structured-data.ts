import { composedPicturePath } from '#domain/catalogue/picture.ts'
import type { Store } from '#contract/catalogue/store.ts'
import type { Crumb } from '#domain/navigation/breadcrumbs.ts'

const CONTEXT = 'https://schema.org'

/** @source A §2.7: "Structured data: breadcrumbs, organization, store, mobile application." */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: origin + path }),
    })),
  }
}

export function organizationData(name: string, origin: string): object {
  return { '@context': CONTEXT, '@type': 'Organization', name, url: `${origin}/`, logo: `${origin}/apple-touch-icon.png` }
}

export function questionData(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(it => ({
      '@type': 'Question',
      name: it.question,
      acceptedAnswer: { '@type': 'Answer', text: it.answer },
    })),
  }
}

/** @param path of the store's page */
export function storeData(store: Store, place: { path: string; city: string; countryCode: string }, origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Store',
    name: store.name,
    description: store.description,
    url: origin + place.path,
    image: new URL(composedPicturePath(store.imageId, store.tint, '351x179'), origin).href,
    address: { '@type': 'PostalAddress', addressLocality: place.city, addressCountry: place.countryCode },
    ...(store.rating !== null &&
      store.ratingInfo.count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: store.rating, bestRating: 5, ratingCount: store.ratingInfo.count },
      }),
  }
}
