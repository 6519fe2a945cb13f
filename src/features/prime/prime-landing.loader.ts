import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { getLanguageRow, LANGUAGES } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatWithSecondCurrency, createMoneyStyle } from '#i18n/money.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

export interface PrimePage {
  readonly head: PageHead
  readonly title: string
  readonly lead: string
  readonly benefits: readonly Benefit[]
  /** The cities of the country and whom most people choose there; where nobody knows the country (A §2.2 rule 18), the countries to choose from. */
  readonly lists: readonly LinkList[]
}

interface LinkList {
  readonly title: string
  readonly text?: string | undefined
  readonly links: readonly { readonly name: string; readonly path: string; readonly note: string }[]
}

interface Benefit {
  readonly picture: string
  readonly title: string
  readonly highlights: readonly string[]
}

type CountryContent = Reply<typeof getCountryContent>

const TITLE = `${BRAND.name} Prime`
/** So many cities a highlight names. */
const MAX_CITY_NAMES = 3

/** B §2: "otherwise a default page with three benefit items". It asks no one who they are: what is a subscriber's comes with the programme. */
export async function loadPrimeLanding(
  call: Client,
  route: RouteOf<'primeLanding'> | RouteOf<'primeCountryLanding'>,
  say: Translate,
): Promise<PrimePage> {
  return route.name === 'primeCountryLanding' ? loadCountryPage(call, route, say) : loadWorldPage(call, route, say)
}

async function loadCountryPage(call: Client, route: RouteOf<'primeCountryLanding'>, say: Translate): Promise<PrimePage> {
  const { country, language } = route
  const content = await call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } })
  const title = `${TITLE}: ${content.name}`
  const benefits = getBenefits(say, content, language)
  return {
    head: getPageHead({
      route,
      title,
      description: [say('landing:primeLead'), ...benefits.map(it => it.highlights[0])].join(' '),
      language,
      languages: content.supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it)),
      inLanguage: it => ({ ...route, language: it }),
    }),
    title,
    lead: [say('landing:primeLead'), ...getTimesTexts(content, say), say('landing:primeNotOnSale')].join(' '),
    benefits,
    lists: [
      {
        title: say('landing:citiesTitle', { country: content.name }),
        links: sortByName(content.cities, language).map(it => ({
          name: it.name,
          path: toPath({ name: 'city', country, language, city: it.slug }),
          note: say('catalogue:foundStores', { count: it.storesCount }),
        })),
      },
      ...getTopStoreLists(route, content, say),
    ],
  }
}

/** How many stores there are, and how fast they come; nothing where nobody knows. */
function getTimesTexts({ name, facts }: CountryContent, say: Translate): string[] {
  if (!facts) return []
  const { storesCount, citiesCount, minutes } = facts
  const inMinutes = (it: number) => say('landing:minutes', { minutes: it })
  const stores = say('catalogue:foundStores', { count: storesCount })
  const cities = say('landing:citiesCount', { count: citiesCount })
  return [
    say('landing:summary', { name, stores, cities }),
    ...(minutes ? [say('landing:fastText', { fastest: inMinutes(minutes.fastest), usual: inMinutes(minutes.usual) })] : []),
  ]
}

/** Whom most people of the country choose, and how many have an offer. */
function getTopStoreLists(
  { country, language }: RouteOf<'primeCountryLanding'>,
  { name, facts }: CountryContent,
  say: Translate,
): LinkList[] {
  if (!facts || facts.topStores.length === 0) return []
  const { promotedStores, topStores } = facts
  return [
    {
      title: say('landing:storesTitleIn', { name }),
      ...(promotedStores > 0 && { text: say('landing:offersText', { stores: say('catalogue:foundStores', { count: promotedStores }) }) }),
      links: topStores.map(it => ({
        name: it.name,
        path: toPath({ name: 'store', country, language, city: it.citySlug, storeSlug: it.storeSlug }),
        note: [it.cityName, ...(it.minutes === null ? [] : [say('landing:minutes', { minutes: it.minutes })])].join(' · '),
      })),
    },
  ]
}

async function loadWorldPage(call: Client, route: RouteOf<'primeLanding'>, say: Translate): Promise<PrimePage> {
  const language = FALLBACK_LANGUAGE
  const { countries } = await call(getGlobalContent, { params: { locale: language } })
  const description = say('landing:primeLead')
  return {
    head: getPageHead({ route, title: TITLE, description, language, languages: [language], inLanguage: () => route }),
    title: TITLE,
    lead: `${description} ${say('landing:primeNotOnSale')}`,
    benefits: getBenefits(say),
    lists: [
      {
        title: say('landing:closedOpen'),
        links: countries.map(it => ({
          name: it.name,
          path: toPath({
            name: 'primeCountryLanding',
            country: it.code.toLowerCase(),
            language: it.supportedLanguages.includes(language) ? language : it.locale,
          }),
          note: say('landing:citiesCount', { count: it.cities.length }),
        })),
      },
    ],
  }
}

/** B §2: "three benefit items (country, basket, cancel), each with a title, highlights and an image". */
function getBenefits(say: Translate, content?: CountryContent, language = FALLBACK_LANGUAGE): Benefit[] {
  return [
    {
      picture: stockPictures.map,
      title: say('landing:primeCountryTitle'),
      highlights: [say('landing:primeCountryText'), ...(content ? [getCitiesText(content, say)] : [])],
    },
    {
      picture: stockPictures.trolley,
      title: say('landing:primeBasketTitle'),
      highlights: [say('landing:primeBasketText'), ...(content ? getFeeTexts(content, language, say) : [])],
    },
    {
      picture: stockPictures.asleep,
      title: say('landing:primeCancelTitle'),
      highlights: [say('landing:primeCancelText')],
    },
  ]
}

function getCitiesText({ cities }: CountryContent, say: Translate): string {
  const names = cities
    .toSorted((a, b) => b.storesCount - a.storesCount)
    .slice(0, MAX_CITY_NAMES)
    .map(it => it.name)
  return say('landing:answerWhere', {
    cities: say('landing:citiesCount', { count: cities.length }),
    places: names.join(', '),
  })
}

/** What is saved; nothing where delivery costs nothing anyway, or nobody knows. */
function getFeeTexts({ facts }: CountryContent, language: string, say: Translate): string[] {
  if (!facts?.deliveryFeeFrom) return []
  const { currency, currencyPattern, extraCurrencyToDisplay, deliveryFeeFrom } = facts
  const money = createMoneyStyle(currency, currencyPattern, getLanguageRow(language).locale, extraCurrencyToDisplay)
  return [say('landing:primeBasketHighlight', { fee: formatWithSecondCurrency(deliveryFeeFrom, money) })]
}
