import type { ProductView } from '#contract/catalogue/product-view.ts'
import type { ContentSection } from '#contract/catalogue/store-element.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { getProductListFacts } from '#domain/catalogue/list-facts.ts'
import { getSectionProducts } from '#domain/catalogue/store-content.ts'
import type { StorePopup } from '#domain/catalogue/store-popup.ts'
import type { PageCity } from '#features/catalogue/city-place.ts'
import { buildDescription, getNamesSentence, getProductsSentences } from '#features/catalogue/head-texts.ts'
import { formatEtaSentence, formatRatingSentence } from '#features/catalogue/store/store-card.ts'
import type { Translate } from '#i18n/translator.ts'

interface HeadInput {
  readonly store: Store
  readonly product: ProductView | undefined
  readonly popup: StorePopup | undefined
  readonly collection: string | undefined
  readonly group: string | undefined
  /** The visible sections of the menu. */
  readonly sections: readonly ContentSection[]
  /** Whether the menu has further sections, so that nothing is known about all its prices. */
  readonly isPart: boolean
}

/** @source A §2.4: "translated templates for store, store group and store collection (with city, country, store name)" */
export function getHeadTexts(
  { store, product, popup, collection, group, sections, isPart }: HeadInput,
  { city, country, money }: PageCity,
  t: Translate,
) {
  const named = { store: store.name, city: city.displayName, country: country.name }
  const cards = sections.flatMap(getSectionProducts)
  const prices = isPart ? [] : getProductsSentences(getProductListFacts(cards), money, t)
  const names = getNamesSentence(
    cards.map(it => it.name),
    t,
  )
  const eta = formatEtaSentence(store, t)
  if (product) {
    const title = t('catalogue:productTitle', { ...named, product: product.name })
    return { title, description: product.description || title }
  }
  if (popup) {
    const title = t('catalogue:storeInfoTitle', named)
    return { title, description: title }
  }
  if (collection !== undefined) {
    const title = t('catalogue:collectionTitle', { ...named, collection })
    return {
      title,
      description: buildDescription(t('catalogue:collectionDescription', { ...named, collection }), [...prices, names, eta]),
    }
  }
  if (group !== undefined) {
    const collections = sections.map(it => it.data.title).join(', ')
    return {
      title: t('catalogue:storeGroupTitle', { ...named, group }),
      description: buildDescription(t('catalogue:storeGroupDescription', { ...named, group, collections }), [...prices, eta]),
    }
  }
  const kinds = store.tags.join(', ') || store.category.name
  return {
    title: t('catalogue:storeTitle', named),
    description: buildDescription(t('catalogue:storeDescription', { ...named, kinds }), [
      ...prices,
      eta,
      formatRatingSentence(store, money.locale, t),
      names,
    ]),
  }
}
