/** The documents of `/{language}/legal/{type}`. Without a type the page has the legal notice, and leads to them. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

interface LegalCountry {
  /** The data protection authority, in a language of the country. */
  readonly authority: string
  /** Its website. */
  readonly website: string
  /** Whether the law of the European Union applies. */
  readonly isInUnion: boolean
}

const create = (authority: string, website: string, isInUnion = false): LegalCountry => ({ authority, website, isInUnion })

/** The open countries, whose documents differ. */
export const LEGAL_COUNTRIES: Readonly<Record<string, LegalCountry>> = {
  am: create('Անձնական տվյալների պաշտպանության գործակալություն', 'https://www.justice.am/'),
  ba: create('Agencija za zaštitu ličnih podataka u Bosni i Hercegovini', 'https://azlp.ba/'),
  bg: create('Комисия за защита на личните данни', 'https://www.cpdp.bg/', true),
  ci: create("Autorité de Régulation des Télécommunications/TIC de Côte d'Ivoire", 'https://www.artci.ci/'),
  es: create('Agencia Española de Protección de Datos', 'https://www.aepd.es/', true),
  ge: create('პერსონალურ მონაცემთა დაცვის სამსახური', 'https://pdps.ge/'),
  gh: create('Data Protection Commission', 'https://www.dataprotection.org.gh/'),
  hr: create('Agencija za zaštitu osobnih podataka', 'https://azop.hr/', true),
  it: create('Garante per la protezione dei dati personali', 'https://www.garanteprivacy.it/', true),
  ke: create('Office of the Data Protection Commissioner', 'https://www.odpc.go.ke/'),
  kg: create('Государственное агентство по защите персональных данных', 'https://dpa.gov.kg/'),
  kz: create('Комитет по информационной безопасности', 'https://www.gov.kz/'),
  ma: create('Commission Nationale de contrôle de la protection des Données à caractère Personnel', 'https://www.cndp.ma/'),
  md: create('Centrul Național pentru Protecția Datelor cu Caracter Personal', 'https://datepersonale.md/'),
  me: create('Agencija za zaštitu ličnih podataka i slobodan pristup informacijama', 'https://www.azlp.me/'),
  ng: create('Nigeria Data Protection Commission', 'https://ndpc.gov.ng/'),
  pl: create('Urząd Ochrony Danych Osobowych', 'https://uodo.gov.pl/', true),
  pt: create('Comissão Nacional de Proteção de Dados', 'https://www.cnpd.pt/', true),
  ro: create('Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal', 'https://www.dataprotection.ro/', true),
  rs: create('Poverenik za informacije od javnog značaja i zaštitu podataka o ličnosti', 'https://www.poverenik.rs/'),
  si: create('Informacijski pooblaščenec', 'https://www.ip-rs.si/', true),
  tn: create('Instance Nationale de Protection des Données Personnelles', 'https://www.inpdp.tn/'),
  ua: create('Уповноважений Верховної Ради України з прав людини', 'https://ombudsman.gov.ua/'),
  ug: create('Personal Data Protection Office', 'https://pdpo.go.ug/'),
}

/** @source A §9: "default legal country ES" */
export const DEFAULT_LEGAL_COUNTRY = 'es'

export interface LegalType {
  readonly document: LegalDocument
  /** A key of LEGAL_COUNTRIES. */
  readonly country: string
}

/**
 * Parses a type: "privacy" is that of the default country, "privacy-pl" that of Poland.
 *
 * @returns undefined for an unknown document or country, and for the default country by name: it has one address
 */
export function parseLegalType(type: string): LegalType | undefined {
  const [name, country, ...others] = type.split('-')
  const document = LEGAL_DOCUMENTS.find(it => it === name)
  if (!document || others.length > 0 || country === DEFAULT_LEGAL_COUNTRY) return undefined
  if (country === undefined) return { document, country: DEFAULT_LEGAL_COUNTRY }
  return Object.hasOwn(LEGAL_COUNTRIES, country) ? { document, country } : undefined
}

/** The type of a document; the opposite of `parseLegalType`. */
export const formatLegalType = ({ document, country }: LegalType): string =>
  country === DEFAULT_LEGAL_COUNTRY ? document : `${document}-${country}`
