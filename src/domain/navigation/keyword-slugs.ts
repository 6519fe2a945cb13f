import { BRAND } from '#domain/platform/brand.ts'

/** URL keywords in the language of the page (A §2.1), as slugs. */
interface Keywords {
  /** "food delivery": {delivery keyword} */
  readonly delivery: string
  /** "cities": {citiesKeywordSlug} */
  readonly cities: string
  readonly promotions: string
  readonly bestInArea: string
}
type Keyword = keyof Keywords

const createKeywords = (delivery: string, cities: string, promotions: string, bestInArea: string): Keywords => ({
  delivery,
  cities,
  promotions,
  bestInArea,
})

const ENGLISH = createKeywords('food-delivery', 'cities', 'promotions', 'best-near-you')

/** Languages of A §9; a regional variant without a row uses its base language. */
const KEYWORDS: Readonly<Record<string, Keywords>> = {
  en: ENGLISH,
  es: createKeywords('comida-a-domicilio', 'ciudades', 'promociones', 'lo-mejor-cerca-de-ti'),
  ca: createKeywords('menjar-a-domicili', 'ciutats', 'promocions', 'el-millor-a-prop-teu'),
  eu: createKeywords('janaria-etxera', 'hiriak', 'promozioak', 'zure-inguruko-onenak'),
  fr: createKeywords('livraison-de-repas', 'villes', 'promotions', 'le-meilleur-pres-de-chez-vous'),
  it: createKeywords('cibo-a-domicilio', 'citta', 'promozioni', 'il-meglio-vicino-a-te'),
  pt: createKeywords('entrega-de-comida', 'cidades', 'promocoes', 'o-melhor-perto-de-ti'),
  pt_BR: createKeywords('entrega-de-comida', 'cidades', 'promocoes', 'o-melhor-perto-de-voce'),
  ro: createKeywords('livrare-mancare', 'orase', 'promotii', 'cele-mai-bune-din-apropiere'),
  pl: createKeywords('dostawa-jedzenia', 'miasta', 'promocje', 'najlepsze-w-poblizu'),
  uk: createKeywords('dostavka-yizhi', 'mista', 'aktsii', 'naikrashche-poruch'),
  ru: createKeywords('dostavka-edy', 'goroda', 'aktsii', 'luchshee-ryadom'),
  bg: createKeywords('dostavka-na-hrana', 'gradove', 'promotsii', 'nay-dobroto-nablizo'),
  hr: createKeywords('dostava-hrane', 'gradovi', 'promocije', 'najbolje-u-blizini'),
  bs: createKeywords('dostava-hrane', 'gradovi', 'akcije', 'najbolje-u-blizini'),
  sr: createKeywords('dostava-hrane', 'gradovi', 'akcije', 'najbolje-u-blizini'),
  sl: createKeywords('dostava-hrane', 'mesta', 'akcije', 'najboljse-v-blizini'),
  ka: createKeywords('sakvebis-mitana', 'kalakebi', 'aktsiebi', 'sauketeso-akhlos'),
  hy: createKeywords('snndi-arakum', 'kaghakner', 'zeghcher', 'lavaguyny-motakayqum'),
  kk: createKeywords('tamaq-zhetkizu', 'qalalar', 'aktsiyalar', 'en-zhaqsy-zhaqynda'),
  ky: createKeywords('tamak-zhetkiruu', 'shaarlar', 'aktsiyalar', 'en-zhakshy-zhakynda'),
  az: createKeywords('yemek-catdirilmasi', 'seherler', 'aksiyalar', 'yaxinliqda-en-yaxsi'),
  sq: createKeywords('dergesa-e-ushqimit', 'qytete', 'promocione', 'me-te-mirat-prane-jush'),
  tr: createKeywords('yemek-siparisi', 'sehirler', 'kampanyalar', 'yakindaki-en-iyiler'),
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
