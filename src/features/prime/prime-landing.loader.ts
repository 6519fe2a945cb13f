import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { getSubscriptionContent } from '#contract/prime/content.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { toPlanId } from '#domain/prime/plans.ts'
import { getLanguageRow, LANGUAGES } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatWithSecondCurrency, createMoneyStyle } from '#i18n/money.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

export interface PrimePage {
  readonly head: PageHead
  readonly title: string
  readonly lead: string
  readonly benefits: BenefitSection
  /** Null where Prime is not sold, and on the page without a country. */
  readonly offer: PrimeLandingOffer | null
  /** Cities and popular stores of the country; without a country (A §2.2 rule 18), the list of countries. */
  readonly lists: readonly LinkList[]
}

/** @source B §2: "shown as 3 visible items in a MEDIUM style section" */
interface BenefitSection {
  readonly style: 'MEDIUM'
  readonly visibleItems: 3
  readonly items: readonly Benefit[]
}

interface PrimeLandingOffer {
  /** "30 days free, then €5.99 a month". */
  readonly price: string
  /** "Try free for 30 days". */
  readonly action: string
  /** The page that starts the subscription. */
  readonly path: string
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
/** Cities in a highlight. */
const MAX_CITY_NAMES = 3

/** B §2: "otherwise a default page with three benefit items". It is equal for all visitors. */
export async function loadPrimeLanding(
  call: Client,
  route: RouteOf<'primeLanding'> | RouteOf<'primeCountryLanding'>,
  t: Translate,
): Promise<PrimePage> {
  return route.name === 'primeCountryLanding' ? loadCountryPage(call, route, t) : loadWorldPage(call, route, t)
}

async function loadCountryPage(call: Client, route: RouteOf<'primeCountryLanding'>, t: Translate): Promise<PrimePage> {
  const { country, language } = route
  const [content, offer] = await Promise.all([
    call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } }),
    loadOffer(call, route, t),
  ])
  const title = `${TITLE}: ${content.name}`
  const benefits = getBenefits(t, content, language)
  return {
    head: getPageHead({
      route,
      title,
      description: [t('landing:primeLead'), ...benefits.items.map(it => it.highlights[0])].join(' '),
      language,
      languages: content.supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it)),
      inLanguage: it => ({ ...route, language: it }),
    }),
    title,
    lead: [t('landing:primeLead'), ...getTimesTexts(content, t), ...(offer ? [] : [t('landing:primeNotOnSale')])].join(' '),
    benefits,
    offer,
    lists: [
      {
        title: t('landing:citiesTitle', { country: content.name }),
        links: sortByName(content.cities, language).map(it => ({
          name: it.name,
          path: toPath({ name: 'city', country, language, city: it.slug }),
          note: t('catalogue:foundStores', { count: it.storesCount }),
        })),
      },
      ...getTopStoreLists(route, content, t),
    ],
  }
}

/** The offer to a new customer. The page needs no offer: a failed call leaves it out. */
async function loadOffer(
  call: Client,
  { country, language }: RouteOf<'primeCountryLanding'>,
  t: Translate,
): Promise<PrimeLandingOffer | null> {
  const input = { params: { id: toPlanId(country) } }
  const place = { place: { language, countryCode: country.toUpperCase() } }
  const content = await call(getSubscriptionContent, input, place).catch(() => undefined)
  const offer = content?.items.find(it => it.type === 'OFFER')?.content
  if (!offer) return null
  const { period, sum, trial } = offer
  const price = period === 1 ? t('prime:pricePerMonth', { price: sum.text }) : t('prime:pricePerMonths', { price: sum.text, count: period })
  return {
    price: trial > 0 ? t('prime:freeDays', { count: trial, price }) : price,
    action: trial > 0 ? t('prime:tryFree', { count: trial }) : t('prime:join'),
    path: toPath({ name: 'profilePrime', language, offerCountry: country }),
  }
}

/** Store count and delivery times; empty without facts. */
function getTimesTexts({ name, facts }: CountryContent, t: Translate): string[] {
  if (!facts) return []
  const { storesCount, citiesCount, minutes } = facts
  const formatMinutes = (it: number) => t('landing:minutes', { minutes: it })
  const stores = t('catalogue:foundStores', { count: storesCount })
  const cities = t('landing:citiesCount', { count: citiesCount })
  return [
    t('landing:summary', { name, stores, cities }),
    ...(minutes ? [t('landing:fastText', { fastest: formatMinutes(minutes.fastest), usual: formatMinutes(minutes.usual) })] : []),
  ]
}

/** The most popular stores of the country, and the number of offers. */
function getTopStoreLists(
  { country, language }: RouteOf<'primeCountryLanding'>,
  { name, facts }: CountryContent,
  t: Translate,
): LinkList[] {
  if (!facts || facts.topStores.length === 0) return []
  const { promotedStores, topStores } = facts
  return [
    {
      title: t('landing:storesTitleIn', { name }),
      ...(promotedStores > 0 && { text: t('landing:offersText', { stores: t('catalogue:foundStores', { count: promotedStores }) }) }),
      links: topStores.map(it => ({
        name: it.name,
        path: toPath({ name: 'store', country, language, city: it.citySlug, storeSlug: it.storeSlug }),
        note: [it.cityName, ...(it.minutes === null ? [] : [t('landing:minutes', { minutes: it.minutes })])].join(' · '),
      })),
    },
  ]
}

async function loadWorldPage(call: Client, route: RouteOf<'primeLanding'>, t: Translate): Promise<PrimePage> {
  const language = FALLBACK_LANGUAGE
  const { countries } = await call(getGlobalContent, { params: { locale: language } })
  const description = t('landing:primeLead')
  return {
    head: getPageHead({ route, title: TITLE, description, language, languages: [language], inLanguage: () => route }),
    title: TITLE,
    lead: description,
    benefits: getBenefits(t),
    offer: null,
    lists: [
      {
        title: t('landing:closedOpen'),
        links: countries.map(it => ({
          name: it.name,
          path: toPath({
            name: 'primeCountryLanding',
            country: it.code.toLowerCase(),
            language: it.supportedLanguages.includes(language) ? language : it.locale,
          }),
          note: t('landing:citiesCount', { count: it.cities.length }),
        })),
      },
    ],
  }
}

/** B §2: "three benefit items (country, basket, cancel), each with a title, highlights and an image". */
function getBenefits(t: Translate, content?: CountryContent, language = FALLBACK_LANGUAGE): BenefitSection {
  const items = [
    {
      picture: stockPictures.map,
      title: t('landing:primeCountryTitle'),
      highlights: [t('landing:primeCountryText'), ...(content ? [getCitiesText(content, t)] : [])],
    },
    {
      picture: stockPictures.trolley,
      title: t('landing:primeBasketTitle'),
      highlights: [t('landing:primeBasketText'), ...(content ? getFeeTexts(content, language, t) : [])],
    },
    {
      picture: stockPictures.asleep,
      title: t('landing:primeCancelTitle'),
      highlights: [t('landing:primeCancelText')],
    },
  ]
  return { style: 'MEDIUM', visibleItems: 3, items }
}

function getCitiesText({ cities }: CountryContent, t: Translate): string {
  const names = cities
    .toSorted((a, b) => b.storesCount - a.storesCount)
    .slice(0, MAX_CITY_NAMES)
    .map(it => it.name)
  return t('landing:answerWhere', {
    cities: t('landing:citiesCount', { count: cities.length }),
    places: names.join(', '),
  })
}

/** The saved delivery fee; empty for free delivery or without facts. */
function getFeeTexts({ facts }: CountryContent, language: string, t: Translate): string[] {
  if (!facts?.deliveryFeeFrom) return []
  const { currency, currencyPattern, extraCurrencyToDisplay, deliveryFeeFrom } = facts
  const money = createMoneyStyle(currency, currencyPattern, getLanguageRow(language).locale, extraCurrencyToDisplay)
  return [t('landing:primeBasketHighlight', { fee: formatWithSecondCurrency(deliveryFeeFrom, money) })]
}
