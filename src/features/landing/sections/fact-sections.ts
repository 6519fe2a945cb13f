import type { getCitiesContent } from '#contract/landing/city-content.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { type CountryPlace, toPath } from '#domain/navigation/routes.ts'
import type { FactTexts } from '#features/landing/sections/fact-texts.ts'
import type { LandingPage, Question, Section, StoreCard } from '#features/landing/landing-page.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

type Facts = LandingFacts | null | undefined
type FactStore = LandingFacts['topStores'][number]

/** The subject of the facts. Texts of a country contain "in Spain"; texts of a cuisine or a brand start with its name. */
export interface Subject {
  readonly name: string
  readonly isCountry: boolean
  /** The name in questions: a cuisine or a brand with its country. */
  readonly nameInQuestion: string
}

/** Names in a sentence. */
const MAX_NAMES = 4
/** Characters; search engines truncate longer texts. */
const MAX_DESCRIPTION_LENGTH = 160

/** Key figures; empty without facts. */
export function getNumbers(facts: Facts, texts: FactTexts): LandingPage['numbers'] {
  if (!facts) return []
  const { t, number, minutes, shortMoney } = texts
  const { storesCount, citiesCount, minutes: times, deliveryFeeFrom, prices } = facts
  return [
    { label: t('landing:statStores'), value: number(storesCount) },
    ...(citiesCount > 1 ? [{ label: t('landing:statCities'), value: number(citiesCount) }] : []),
    ...(times ? [{ label: t('landing:statFastest'), value: minutes(times.fastest) }] : []),
    // free delivery of some stores is a sentence, not a figure
    ...(deliveryFeeFrom === null || deliveryFeeFrom === 0 ? [] : [{ label: t('landing:statFee'), value: shortMoney(deliveryFeeFrom) }]),
    ...(prices ? [{ label: t('landing:statPrice'), value: shortMoney(prices.usual) }] : []),
  ]
}

/** "Delivery fee from €1.90.", or that some stores deliver for free. */
function getFeeText({ deliveryFeeFrom }: LandingFacts, { t, money }: FactTexts): string | undefined {
  if (deliveryFeeFrom === null) return undefined
  return deliveryFeeFrom === 0 ? t('landing:feeFreeText') : t('landing:feeText', { fee: money(deliveryFeeFrom) })
}

const getTimesText = ({ minutes }: LandingFacts, texts: FactTexts): string | undefined =>
  minutes ? texts.t('landing:fastText', { fastest: texts.minutes(minutes.fastest), usual: texts.minutes(minutes.usual) }) : undefined

const joinSentences = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter(it => it !== undefined && it !== '').join(' ')

/** Store count, delivery times and fee in three sentences. @param name of the country, filter or brand */
export function getLead(name: string, facts: Facts, texts: FactTexts): string {
  if (!facts) return texts.t('landing:countryLead')
  const { storesCount, citiesCount } = facts
  const summary = texts.t('landing:summary', { name, stores: texts.stores(storesCount), cities: texts.cities(citiesCount) })
  return joinSentences(summary, getTimesText(facts, texts), getFeeText(facts, texts))
}

/** Joins the sentences that fit the limit; always the first. */
export function buildDescription(sentences: readonly (string | undefined)[]): string {
  let description = ''
  for (const it of sentences) {
    if (it === undefined || it === '') continue
    const longer = joinSentences(description, it)
    if (description !== '' && longer.length > MAX_DESCRIPTION_LENGTH) continue
    description = longer
  }
  return description
}

/** Dishes that more than one store sells. */
const getCommonDishes = (facts: Facts): LandingFacts['dishes'] => facts?.dishes.filter(it => it.storesCount > 1) ?? []

/** "Margherita from €8.50" */
const formatDish = (it: LandingFacts['dishes'][number], { t, money }: FactTexts): string =>
  `${it.name} ${t('landing:from', { price: money(it.priceFrom) })}`

/** The most common dishes as a sentence. */
export const getDishesText = (facts: Facts, texts: FactTexts): string | undefined =>
  facts && facts.dishes.length > 0
    ? texts.t('landing:answerDishes', {
        dishes: texts.list(facts.dishes.slice(0, MAX_NAMES).map(it => formatDish(it, texts))),
      })
    : undefined

/** Adds the subject to a text; texts of a country do not need it. */
const addSubject = ({ name, isCountry }: Subject, text: string, { about }: FactTexts): string => (isCountry ? text : about(name, text))

const getPricesText = ({ from, to, usual }: NonNullable<LandingFacts['prices']>, { t, money }: FactTexts): string =>
  t('landing:dishesText', { from: money(from), to: money(to), usual: money(usual) })

/** The most common dishes with their lowest price. */
export function createDishesSection(subject: Subject, facts: Facts, texts: FactTexts): Section[] {
  const { name, isCountry } = subject
  const dishes = getCommonDishes(facts)
  if (!facts || dishes.length === 0) return []
  const { t, money, stores } = texts
  const { prices } = facts
  return [
    {
      kind: 'dishes',
      title: t(isCountry ? 'landing:dishesTitleIn' : 'landing:dishesTitle', { name }),
      text: prices ? addSubject(subject, getPricesText(prices, texts), texts) : undefined,
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

function toStoreCard({ country, language }: CountryPlace, it: FactStore, texts: FactTexts, note: string): StoreCard {
  return {
    name: it.name,
    path: toPath({ name: 'store', country, language, city: it.citySlug, storeSlug: it.storeSlug }),
    image: it.image,
    tint: it.tint,
    rating: it.rating === null ? undefined : texts.rating(it.rating),
    minutes: it.minutes === null ? undefined : texts.minutes(it.minutes),
    note,
  }
}

/** The most popular stores and the new ones. */
export function createStoresSections(place: CountryPlace, { name, isCountry }: Subject, facts: Facts, texts: FactTexts): Section[] {
  if (!facts) return []
  const { t, stores, day } = texts
  const offers = facts.promotedStores > 0 ? t('landing:offersText', { stores: stores(facts.promotedStores) }) : undefined
  const sections: Section[] = [
    {
      kind: 'stores',
      title: t(isCountry ? 'landing:storesTitleIn' : 'landing:storesTitle', { name }),
      text: offers,
      stores: facts.topStores.map(it => toStoreCard(place, it, texts, it.cityName)),
    },
    {
      kind: 'stores',
      title: t(isCountry ? 'landing:newTitleIn' : 'landing:newTitle', { name }),
      stores: facts.newStores
        .slice(0, MAX_NAMES)
        .map(it => toStoreCard(place, it, texts, `${it.cityName} · ${t('landing:newSince', { date: day(it.since) })}`)),
    },
  ]
  return sections.filter(it => it.kind === 'stores' && it.stores.length > 0)
}

/** The first names of a sorted list. */
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

const createCitiesQuestion = ({ nameInQuestion, isCountry }: Subject, facts: LandingFacts, texts: FactTexts): PossibleQuestion => ({
  question: texts.t(isCountry ? 'landing:askWhereIn' : 'landing:askWhere', { name: nameInQuestion }),
  answer: getCitiesText(facts, texts),
})

function createTimeQuestion({ nameInQuestion, isCountry }: Subject, { minutes, cities }: LandingFacts, texts: FactTexts): PossibleQuestion {
  const { t, list } = texts
  const places = cities.flatMap(it => (it.minutes === null ? [] : [`${it.name} (${texts.minutes(it.minutes)})`])).slice(0, MAX_NAMES)
  // for a cuisine or a brand the city cards show the times
  const placesText = places.length > 1 && isCountry ? t('landing:answerFastPlaces', { places: list(places) }) : undefined
  return {
    question: t(isCountry ? 'landing:askFastIn' : 'landing:askFast', { name: nameInQuestion }),
    answer:
      minutes === null
        ? placesText
        : joinSentences(
            t('landing:answerFast', { usual: texts.minutes(minutes.usual), fastest: texts.minutes(minutes.fastest) }),
            placesText,
          ),
  }
}

const getPriceText = ({ prices }: LandingFacts, { t, money }: FactTexts): string | undefined =>
  prices ? t('landing:answerPrice', { usual: money(prices.usual) }) : undefined

/** By the contract equal hours mean always open. */
function getHoursText({ opensAt, closesAt }: LandingFacts, { t }: FactTexts): string | undefined {
  if (opensAt === null || closesAt === null) return undefined
  return opensAt === closesAt ? t('landing:answerAlways') : t('landing:answerHours', { opens: opensAt, closes: closesAt })
}

interface PossibleQuestion {
  readonly question: string
  /** Undefined leaves the question out. */
  readonly answer: string | undefined
}
const filterAnswered = (questions: readonly PossibleQuestion[]): Question[] =>
  questions.flatMap(({ question, answer }) => (answer === undefined || answer === '' ? [] : [{ question, answer }]))

/** Common questions, answered from the facts. */
export function createQuestions(subject: Subject, facts: Facts, texts: FactTexts): Question[] {
  if (!facts) return []
  const { nameInQuestion, isCountry } = subject
  const { t, list, rating } = texts
  const formatStore = (it: FactStore) =>
    `${it.name} (${[it.cityName, it.rating === null ? '' : rating(it.rating)].filter(part => part !== '').join(', ')})`
  const newest = facts.newStores.slice(0, MAX_NAMES).map(it => `${it.name} (${it.cityName})`)
  const questions = filterAnswered([
    createCitiesQuestion(subject, facts, texts),
    createTimeQuestion(subject, facts, texts),
    {
      question: t(isCountry ? 'landing:askPriceIn' : 'landing:askPrice', { name: nameInQuestion }),
      answer: facts.prices
        ? joinSentences(getPriceText(facts, texts), isCountry ? getDishesText(facts, texts) : undefined, getFeeText(facts, texts))
        : undefined,
    },
    {
      question: t(isCountry ? 'landing:askBestIn' : 'landing:askBest', { name: nameInQuestion }),
      answer: facts.topStores.length > 0 ? getTopAnswer(facts.topStores.map(formatStore), texts) : undefined,
    },
    {
      question: t(isCountry ? 'landing:askNewIn' : 'landing:askNew', { name: nameInQuestion }),
      answer: newest.length > 0 ? t('landing:answerNew', { stores: list(newest) }) : undefined,
    },
    { question: t(isCountry ? 'landing:askHoursIn' : 'landing:askHours', { name: nameInQuestion }), answer: getHoursText(facts, texts) },
  ])
  return questions.map(it => ({ ...it, answer: addSubject(subject, it.answer, texts) }))
}

/** Questions about the largest cities: typical cuisines and delivery time. */
export function createCityQuestions(cities: Reply<typeof getCitiesContent>['cities'], texts: FactTexts): Question[] {
  const { t, stores, minutes } = texts
  const citiesWithFacts = cities
    .flatMap(({ name, storesCount, facts }) => (facts ? [{ name, storesCount, ...facts }] : []))
    .toSorted((a, b) => b.storesCount - a.storesCount)
  return filterAnswered(
    citiesWithFacts.slice(0, MAX_NAMES).flatMap(({ name, kinds, storesCount, minutes: usual }) => [
      { question: t('landing:askCityKinds', { name }), answer: kinds.length > 0 ? getTopAnswer(kinds, texts) : undefined },
      {
        question: t('landing:askFastIn', { name }),
        answer: usual === null ? undefined : t('landing:cityTime', { stores: stores(storesCount), usual: minutes(usual) }),
      },
    ]),
  )
}

/** Products of the sample order. */
const SAMPLE_ORDER_PRODUCTS = 3
/** Time of the sample order, minutes after midnight. */
const NOON_MINUTES = 12 * 60

/** The three steps of a first order, with facts. */
export function createFirstSteps(name: string, facts: Facts, texts: FactTexts): Section[] {
  if (!facts) return []
  const { t, stores, list, money } = texts
  const { storesCount, topStores, prices, minutes } = facts
  const names = list(topStores.slice(0, 2).map(it => it.name))
  const arrivalMinutes = NOON_MINUTES + (minutes?.usual ?? 0)
  const hour = `${Math.floor(arrivalMinutes / 60)}:${String(arrivalMinutes % 60).padStart(2, '0')}`
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

/** Questions of new customers. */
export function createFirstQuestions(name: string, facts: Facts, texts: FactTexts): Question[] {
  if (!facts) return []
  const { t, list, stores } = texts
  const cheapest = facts.dishes.toSorted((a, b) => a.priceFrom - b.priceFrom).slice(0, MAX_NAMES)
  const cities = facts.cities.map(it => it.name)
  return filterAnswered([
    {
      question: t('landing:firstAskWhere', { country: name }),
      answer: cities.length > 0 ? t('landing:firstAnswerWhere', { cities: list(cities) }) : undefined,
    },
    {
      question: t('landing:firstAskCheap', { country: name }),
      answer: cheapest.length > 0 ? t('landing:firstAnswerCheap', { dishes: list(cheapest.map(it => formatDish(it, texts))) }) : undefined,
    },
    {
      question: t('landing:firstAskOffer', { country: name }),
      answer: facts.promotedStores > 0 ? t('landing:firstAnswerOffer', { stores: stores(facts.promotedStores) }) : undefined,
    },
  ])
}
