import { BRAND } from '#domain/platform/brand.ts'

/** URL keywords in the language of the page (A §2.1), as slugs. */
interface Keywords {
  /** "food delivery": {delivery keyword} */
  readonly delivery: string
  /** "cities": {citiesKeywordSlug} */
  readonly cities: string
  readonly promotions: string
  readonly bestInArea: string
  readonly fastest: string
  readonly newStores: string
  readonly freeDelivery: string
}
export type Keyword = keyof Keywords

const createKeywords = (
  ...[delivery, cities, promotions, bestInArea, fastest, newStores, freeDelivery]: [string, string, string, string, string, string, string]
): Keywords => ({ delivery, cities, promotions, bestInArea, fastest, newStores, freeDelivery })

const ENGLISH = createKeywords('food-delivery', 'cities', 'promotions', 'best-near-you', 'fastest-delivery', 'new', 'free-delivery')

/** Languages of A §9; a regional variant without a row uses its base language. */
const KEYWORDS: Readonly<Record<string, Keywords>> = {
  en: ENGLISH,
  es: createKeywords(
    'comida-a-domicilio',
    'ciudades',
    'promociones',
    'lo-mejor-cerca-de-ti',
    'entrega-mas-rapida',
    'novedades',
    'envio-gratis',
  ),
  ca: createKeywords(
    'menjar-a-domicili',
    'ciutats',
    'promocions',
    'el-millor-a-prop-teu',
    'lliurament-mes-rapid',
    'novetats',
    'lliurament-gratis',
  ),
  eu: createKeywords('janaria-etxera', 'hiriak', 'promozioak', 'zure-inguruko-onenak', 'entrega-azkarrena', 'berriak', 'doako-entrega'),
  fr: createKeywords(
    'livraison-de-repas',
    'villes',
    'promotions',
    'le-meilleur-pres-de-chez-vous',
    'livraison-la-plus-rapide',
    'nouveautes',
    'livraison-gratuite',
  ),
  it: createKeywords(
    'cibo-a-domicilio',
    'citta',
    'promozioni',
    'il-meglio-vicino-a-te',
    'consegna-piu-veloce',
    'novita',
    'consegna-gratis',
  ),
  pt: createKeywords(
    'entrega-de-comida',
    'cidades',
    'promocoes',
    'o-melhor-perto-de-ti',
    'entrega-mais-rapida',
    'novidades',
    'entrega-gratis',
  ),
  pt_BR: createKeywords(
    'entrega-de-comida',
    'cidades',
    'promocoes',
    'o-melhor-perto-de-voce',
    'entrega-mais-rapida',
    'novidades',
    'entrega-gratis',
  ),
  ro: createKeywords(
    'livrare-mancare',
    'orase',
    'promotii',
    'cele-mai-bune-din-apropiere',
    'cea-mai-rapida-livrare',
    'noutati',
    'livrare-gratuita',
  ),
  pl: createKeywords('dostawa-jedzenia', 'miasta', 'promocje', 'najlepsze-w-poblizu', 'najszybsza-dostawa', 'nowosci', 'darmowa-dostawa'),
  uk: createKeywords('dostavka-yizhi', 'mista', 'aktsii', 'naikrashche-poruch', 'naishvydsha-dostavka', 'novynky', 'bezkoshtovna-dostavka'),
  ru: createKeywords('dostavka-edy', 'goroda', 'aktsii', 'luchshee-ryadom', 'samaya-bystraya-dostavka', 'novinki', 'besplatnaya-dostavka'),
  bg: createKeywords(
    'dostavka-na-hrana',
    'gradove',
    'promotsii',
    'nay-dobroto-nablizo',
    'nay-barza-dostavka',
    'novi',
    'bezplatna-dostavka',
  ),
  hr: createKeywords('dostava-hrane', 'gradovi', 'promocije', 'najbolje-u-blizini', 'najbrza-dostava', 'novo', 'besplatna-dostava'),
  bs: createKeywords('dostava-hrane', 'gradovi', 'akcije', 'najbolje-u-blizini', 'najbrza-dostava', 'novo', 'besplatna-dostava'),
  sr: createKeywords('dostava-hrane', 'gradovi', 'akcije', 'najbolje-u-blizini', 'najbrza-dostava', 'novo', 'besplatna-dostava'),
  sl: createKeywords('dostava-hrane', 'mesta', 'akcije', 'najboljse-v-blizini', 'najhitrejsa-dostava', 'novosti', 'brezplacna-dostava'),
  ka: createKeywords('sakvebis-mitana', 'kalakebi', 'aktsiebi', 'sauketeso-akhlos', 'uscraphesi-mitana', 'akhali', 'ufaso-mitana'),
  hy: createKeywords('snndi-arakum', 'kaghakner', 'zeghcher', 'lavaguyny-motakayqum', 'amenaarag-arakum', 'norutyunner', 'anvchar-arakum'),
  kk: createKeywords('tamaq-zhetkizu', 'qalalar', 'aktsiyalar', 'en-zhaqsy-zhaqynda', 'en-zhyldam-zhetkizu', 'zhana', 'tegin-zhetkizu'),
  ky: createKeywords('tamak-zhetkiruu', 'shaarlar', 'aktsiyalar', 'en-zhakshy-zhakynda', 'en-tez-zhetkiruu', 'zhany', 'akysyz-zhetkiruu'),
  az: createKeywords(
    'yemek-catdirilmasi',
    'seherler',
    'aksiyalar',
    'yaxinliqda-en-yaxsi',
    'en-suretli-catdirilma',
    'yeni',
    'pulsuz-catdirilma',
  ),
  sq: createKeywords(
    'dergesa-e-ushqimit',
    'qytete',
    'promocione',
    'me-te-mirat-prane-jush',
    'dergesa-me-e-shpejte',
    'te-rejat',
    'dergese-falas',
  ),
  tr: createKeywords(
    'yemek-siparisi',
    'sehirler',
    'kampanyalar',
    'yakindaki-en-iyiler',
    'en-hizli-teslimat',
    'yeniler',
    'ucretsiz-teslimat',
  ),
}

/** The keyword of a language, of its base language, or the English one. */
export function getKeyword(language: string, keyword: Keyword): string {
  return (KEYWORDS[language] ?? KEYWORDS[language.split(/[-_]/)[0]!.toLowerCase()] ?? ENGLISH)[keyword]
}

/** Whether the slug is this keyword in any language. `toPath` corrects keywords of another language. */
export function isKeyword(keyword: Keyword, slug: string): boolean {
  const lowercaseSlug = slug.toLowerCase()
  return Object.values(KEYWORDS).some(it => it[keyword] === lowercaseSlug)
}

/** Segments of keyword and product marker (A §2.1). */
export const getAllFiltersSlug = (language: string): string => `${getKeyword(language, 'delivery')}_${BRAND.productMarker}`
export const getBrandsSlug = (language: string): string => `${BRAND.productMarker}_${getKeyword(language, 'delivery')}`
export const ACQUISITION_SLUG = `${BRAND.slug}-${BRAND.productMarker}`

export function isAllFiltersSlug(slug: string): boolean {
  const end = `_${BRAND.productMarker}`
  return slug.toLowerCase().endsWith(end) && isKeyword('delivery', slug.slice(0, -end.length))
}

export function isBrandsSlug(slug: string): boolean {
  const start = `${BRAND.productMarker}_`
  return slug.toLowerCase().startsWith(start) && isKeyword('delivery', slug.slice(start.length))
}
