import type { getCitiesContent } from '#contract/landing/city-content.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { type CountryPlace, toPath } from '#domain/navigation/routes.ts'
import type { FactTexts } from '#features/landing/fact-texts.ts'
import type { LandingPage, Question, Section, StoreCard } from '#features/landing/landing-page.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

type Facts = LandingFacts | null | undefined
type FactStore = LandingFacts['topStores'][number]

/** Whom the facts are of. Of a country one says "in Spain" where the language lets a name stand so; a kitchen or a brand has its name in front. */
export interface Subject {
  readonly name: string
  readonly isCountry: boolean
  /** As a question names it: a kitchen or a brand with its country, where it is asked of many. */
  readonly nameInQuestion: string
}

/** So many names a sentence bears. */
const MAX_NAMES = 4
/** A search engine cuts what is longer. Characters. */
const MAX_DESCRIPTION_LENGTH = 160

/** What is read at a glance; nothing where nothing is known. */
export function getNumbers(facts: Facts, words: FactTexts): LandingPage['numbers'] {
  if (!facts) return []
  const { t, number, minutes, shortMoney } = words
  const { storesCount, citiesCount, minutes: times, deliveryFeeFrom, prices } = facts
  return [
    { label: t('landing:statStores'), value: number(storesCount) },
    ...(citiesCount > 1 ? [{ label: t('landing:statCities'), value: number(citiesCount) }] : []),
    ...(times ? [{ label: t('landing:statFastest'), value: minutes(times.fastest) }] : []),
    // what some deliver for nothing is said in a sentence: not all do
    ...(deliveryFeeFrom === null || deliveryFeeFrom === 0 ? [] : [{ label: t('landing:statFee'), value: shortMoney(deliveryFeeFrom) }]),
    ...(prices ? [{ label: t('landing:statPrice'), value: shortMoney(prices.usual) }] : []),
  ]
}

/** "Delivery from 1.90 €." or that some ask for nothing. */
function getFeeText({ deliveryFeeFrom }: LandingFacts, { t, money }: FactTexts): string | undefined {
  if (deliveryFeeFrom === null) return undefined
  return deliveryFeeFrom === 0 ? t('landing:feeFreeText') : t('landing:feeText', { fee: money(deliveryFeeFrom) })
}

const getTimesText = ({ minutes }: LandingFacts, words: FactTexts): string | undefined =>
  minutes ? words.t('landing:fastText', { fastest: words.minutes(minutes.fastest), usual: words.minutes(minutes.usual) }) : undefined

const joinSentences = (...texts: readonly (string | undefined)[]): string => texts.filter(it => it !== undefined && it !== '').join(' ')

/** How many there are, how fast they come and what that costs, in three sentences. @param name of the country, filter or brand */
export function getLead(name: string, facts: Facts, words: FactTexts): string {
  if (!facts) return words.t('landing:countryLead')
  const { storesCount, citiesCount } = facts
  const summary = words.t('landing:summary', { name, stores: words.stores(storesCount), cities: words.cities(citiesCount) })
  return joinSentences(summary, getTimesText(facts, words), getFeeText(facts, words))
}

/** As many whole sentences as a search engine shows; at least the first. */
export function buildDescription(texts: readonly (string | undefined)[]): string {
  let description = ''
  for (const it of texts) {
    if (it === undefined || it === '') continue
    const longer = joinSentences(description, it)
    if (description !== '' && longer.length > MAX_DESCRIPTION_LENGTH) continue
    description = longer
  }
  return description
}

/** What one store alone sells is often nowhere. */
const getCommonDishes = (facts: Facts): LandingFacts['dishes'] => facts?.dishes.filter(it => it.storesCount > 1) ?? []

/** "Margherita from 8.50 €" */
const formatDish = (it: LandingFacts['dishes'][number], { t, money }: FactTexts): string =>
  `${it.name} ${t('landing:from', { price: money(it.priceFrom) })}`

/** The first few of what most stores sell, as a sentence. */
export const getDishesText = (facts: Facts, words: FactTexts): string | undefined =>
  facts && facts.dishes.length > 0
    ? words.t('landing:answerDishes', {
        dishes: words.list(facts.dishes.slice(0, MAX_NAMES).map(it => formatDish(it, words))),
      })
    : undefined

/** An answer that is read by itself says what it is an answer about; on the page of a country everything is about the country. */
const addSubject = ({ name, isCountry }: Subject, text: string, { about }: FactTexts): string => (isCountry ? text : about(name, text))

const getPricesText = ({ from, to, usual }: NonNullable<LandingFacts['prices']>, { t, money }: FactTexts): string =>
  t('landing:dishesText', { from: money(from), to: money(to), usual: money(usual) })

/** What most stores sell, with the least it costs. */
export function createDishesSection(subject: Subject, facts: Facts, words: FactTexts): Section[] {
  const { name, isCountry } = subject
  const dishes = getCommonDishes(facts)
  if (!facts || dishes.length === 0) return []
  const { t, money, stores } = words
  const { prices } = facts
  return [
    {
      kind: 'dishes',
      title: t(isCountry ? 'landing:dishesTitleIn' : 'landing:dishesTitle', { name }),
      text: prices ? addSubject(subject, getPricesText(prices, words), words) : undefined,
      dishes: dishes.map(it => ({
        name: it.name,
        price: t('landing:from', { price: money(it.priceFrom) }),
        note: stores(it.storesCount),
        image: it.image,
        tint: it.tint,
      })),
    },
  ]
}

function toStoreCard({ country, language }: CountryPlace, it: FactStore, words: FactTexts, note: string): StoreCard {
  return {
    name: it.name,
    path: toPath({ name: 'store', country, language, city: it.citySlug, storeSlug: it.storeSlug }),
    image: it.image,
    tint: it.tint,
    rating: it.rating === null ? undefined : words.rating(it.rating),
    minutes: it.minutes === null ? undefined : words.minutes(it.minutes),
    note,
  }
}

/** Whom most people choose, and who is new. */
export function createStoresSections(place: CountryPlace, { name, isCountry }: Subject, facts: Facts, words: FactTexts): Section[] {
  if (!facts) return []
  const { t, stores, day } = words
  const offers = facts.promotedStores > 0 ? t('landing:offersText', { stores: stores(facts.promotedStores) }) : undefined
  const sections: Section[] = [
    {
      kind: 'stores',
      title: t(isCountry ? 'landing:storesTitleIn' : 'landing:storesTitle', { name }),
      text: offers,
      stores: facts.topStores.map(it => toStoreCard(place, it, words, it.cityName)),
    },
    {
      kind: 'stores',
      title: t(isCountry ? 'landing:newTitleIn' : 'landing:newTitle', { name }),
      stores: facts.newStores
        .slice(0, MAX_NAMES)
        .map(it => toStoreCard(place, it, words, `${it.cityName} · ${t('landing:newSince', { date: day(it.since) })}`)),
    },
  ]
  return sections.filter(it => it.kind === 'stores' && it.stores.length > 0)
}

/** The first few of a list that is in order. */
export const getTopAnswer = (names: readonly string[], { t, list }: FactTexts): string =>
  t('landing:answerTop', { names: list(names.slice(0, MAX_NAMES)) })

/** "4 cities in all. The largest choice: Barcelona (92 stores), …" */
export const getCitiesText = (facts: LandingFacts, { t, list, cities, stores }: FactTexts): string | undefined =>
  facts.cities.length > 0
    ? t('landing:answerWhere', {
        cities: cities(facts.citiesCount),
        places: list(facts.cities.slice(0, MAX_NAMES).map(it => `${it.name} (${stores(it.storesCount)})`)),
      })
    : undefined

const createCitiesQuestion = ({ nameInQuestion, isCountry }: Subject, facts: LandingFacts, words: FactTexts): PossibleQuestion => ({
  question: words.t(isCountry ? 'landing:askWhereIn' : 'landing:askWhere', { name: nameInQuestion }),
  answer: getCitiesText(facts, words),
})

function createTimeQuestion({ nameInQuestion, isCountry }: Subject, { minutes, cities }: LandingFacts, words: FactTexts): PossibleQuestion {
  const { t, list } = words
  const timed = cities.flatMap(it => (it.minutes === null ? [] : [`${it.name} (${words.minutes(it.minutes)})`])).slice(0, MAX_NAMES)
  // of a kitchen or a brand the cards of its cities say it
  const places = timed.length > 1 && isCountry ? t('landing:answerFastPlaces', { places: list(timed) }) : undefined
  return {
    question: t(isCountry ? 'landing:askFastIn' : 'landing:askFast', { name: nameInQuestion }),
    answer:
      minutes === null
        ? places
        : joinSentences(t('landing:answerFast', { usual: words.minutes(minutes.usual), fastest: words.minutes(minutes.fastest) }), places),
  }
}

const getPriceText = ({ prices }: LandingFacts, { t, money }: FactTexts): string | undefined =>
  prices ? t('landing:answerPrice', { usual: money(prices.usual) }) : undefined

/** By the contract both are the same where stores are open at any hour. */
function getHoursText({ opensAt, closesAt }: LandingFacts, { t }: FactTexts): string | undefined {
  if (opensAt === null || closesAt === null) return undefined
  return opensAt === closesAt ? t('landing:answerAlways') : t('landing:answerHours', { opens: opensAt, closes: closesAt })
}

interface PossibleQuestion {
  readonly question: string
  /** Nobody knows where it is absent: then nobody asks. */
  readonly answer: string | undefined
}
const filterAnswered = (asked: readonly PossibleQuestion[]): Question[] =>
  asked.flatMap(({ question, answer }) => (answer === undefined || answer === '' ? [] : [{ question, answer }]))

/** What people ask before they order, answered from what is known. */
export function createQuestions(subject: Subject, facts: Facts, words: FactTexts): Question[] {
  if (!facts) return []
  const { nameInQuestion, isCountry } = subject
  const { t, list, rating } = words
  const whose = (it: FactStore) =>
    `${it.name} (${[it.cityName, it.rating === null ? '' : rating(it.rating)].filter(part => part !== '').join(', ')})`
  const newest = facts.newStores.slice(0, MAX_NAMES).map(it => `${it.name} (${it.cityName})`)
  const known = filterAnswered([
    createCitiesQuestion(subject, facts, words),
    createTimeQuestion(subject, facts, words),
    {
      question: t(isCountry ? 'landing:askPriceIn' : 'landing:askPrice', { name: nameInQuestion }),
      answer: facts.prices
        ? joinSentences(getPriceText(facts, words), isCountry ? getDishesText(facts, words) : undefined, getFeeText(facts, words))
        : undefined,
    },
    {
      question: t(isCountry ? 'landing:askBestIn' : 'landing:askBest', { name: nameInQuestion }),
      answer: facts.topStores.length > 0 ? getTopAnswer(facts.topStores.map(whose), words) : undefined,
    },
    {
      question: t(isCountry ? 'landing:askNewIn' : 'landing:askNew', { name: nameInQuestion }),
      answer: newest.length > 0 ? t('landing:answerNew', { stores: list(newest) }) : undefined,
    },
    { question: t(isCountry ? 'landing:askHoursIn' : 'landing:askHours', { name: nameInQuestion }), answer: getHoursText(facts, words) },
  ])
  return known.map(it => ({ ...it, answer: addSubject(subject, it.answer, words) }))
}

/** Of each of the largest cities: what it has more of than others, and how long delivery takes. */
export function createCityQuestions(cities: Reply<typeof getCitiesContent>['cities'], words: FactTexts): Question[] {
  const { t, stores, minutes } = words
  const known = cities
    .flatMap(({ name, storesCount, facts }) => (facts ? [{ name, storesCount, ...facts }] : []))
    .toSorted((a, b) => b.storesCount - a.storesCount)
  return filterAnswered(
    known.slice(0, MAX_NAMES).flatMap(({ name, kinds, storesCount, minutes: usual }) => [
      { question: t('landing:askCityKinds', { name }), answer: kinds.length > 0 ? getTopAnswer(kinds, words) : undefined },
      {
        question: t('landing:askFastIn', { name }),
        answer: usual === null ? undefined : t('landing:cityTime', { stores: stores(storesCount), usual: minutes(usual) }),
      },
    ]),
  )
}

/** So many things make an order to reckon with. */
const SAMPLE_ORDER_PRODUCTS = 3
/** When an order is supposed to be placed, minutes after midnight. */
const NOON_MINUTES = 12 * 60

/** The way of a first order in three steps, each with what is known of it. */
export function createFirstSteps(name: string, facts: Facts, words: FactTexts): Section[] {
  if (!facts) return []
  const { t, stores, list, money } = words
  const { storesCount, topStores, prices, minutes } = facts
  const names = list(topStores.slice(0, 2).map(it => it.name))
  const there = NOON_MINUTES + (minutes?.usual ?? 0)
  const hour = `${Math.floor(there / 60)}:${String(there % 60).padStart(2, '0')}`
  const steps = [
    {
      title: t('landing:stepChooseTitle'),
      text: topStores.length > 0 ? t('landing:firstChoose', { stores: stores(storesCount), names }) : '',
      image: stockPictures.pin,
    },
    {
      title: t('landing:stepPriceTitle'),
      text: prices ? t('landing:firstPrice', { sum: money(SAMPLE_ORDER_PRODUCTS * prices.usual) }) : '',
      image: stockPictures.bag,
    },
    { title: t('landing:stepDoorTitle'), text: minutes ? t('landing:firstDoor', { hour }) : '', image: stockPictures.scooter },
  ]
  return [{ kind: 'steps', title: t('landing:stepsTitle', { country: name }), steps }]
}

/** What one asks who has never ordered. */
export function createFirstQuestions(name: string, facts: Facts, words: FactTexts): Question[] {
  if (!facts) return []
  const { t, list, stores } = words
  const cheapest = facts.dishes.toSorted((a, b) => a.priceFrom - b.priceFrom).slice(0, MAX_NAMES)
  const cities = facts.cities.map(it => it.name)
  return filterAnswered([
    {
      question: t('landing:firstAskWhere', { country: name }),
      answer: cities.length > 0 ? t('landing:firstAnswerWhere', { cities: list(cities) }) : undefined,
    },
    {
      question: t('landing:firstAskCheap', { country: name }),
      answer: cheapest.length > 0 ? t('landing:firstAnswerCheap', { dishes: list(cheapest.map(it => formatDish(it, words))) }) : undefined,
    },
    {
      question: t('landing:firstAskOffer', { country: name }),
      answer: facts.promotedStores > 0 ? t('landing:firstAnswerOffer', { stores: stores(facts.promotedStores) }) : undefined,
    },
  ])
}
