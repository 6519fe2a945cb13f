import { getRegionNames } from '#domain/language/country-name.ts'
import { toLocale } from '#domain/language/locale.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type Route, type RouteOf } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import {
  DEFAULT_LEGAL_COUNTRY,
  formatLegalType,
  LEGAL_COUNTRIES,
  LEGAL_DOCUMENTS,
  type LegalType,
  parseLegalType,
} from '#domain/platform/legal-documents.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import type { TextKey, Translate } from '#i18n/translator.ts'

/** Sections of the documents, in their order; `i18n/messages/legal/` has their texts. */
const SECTIONS = {
  terms: ['service', 'account', 'order', 'prices', 'delivery', 'cancelling', 'problems', 'withdrawal', 'law'],
  privacy: ['controller', 'data', 'purposes', 'recipients', 'duration', 'rights', 'authority'],
  security: ['passwords', 'payments', 'devices', 'messages', 'report'],
} as const

export interface LegalLink {
  readonly name: string
  readonly path: string
}

export interface LegalPage {
  readonly head: PageHead
  readonly title: string
  /** Where it applies; undefined: everywhere. */
  readonly place: string | undefined
  readonly sections: readonly { readonly title: string; readonly text: string; readonly link?: LegalLink }[]
  /** The operator, line by line. */
  readonly company: readonly string[]
  readonly links: readonly LegalLink[]
  /** The same document in other countries. */
  readonly countries: readonly LegalLink[]
}

type InformationRoute = RouteOf<'legal'> | RouteOf<'securityPage'>

/** @returns undefined for a type without a document */
export function createLegalPage(route: InformationRoute, t: Translate): LegalPage | undefined {
  if (route.name === 'securityPage') {
    const sections = SECTIONS.security.map(it =>
      createSection(
        t,
        route.language,
        DEFAULT_LEGAL_COUNTRY,
        `navigation:legal.security.${it}.title`,
        `navigation:legal.security.${it}.text`,
      ),
    )
    return createPage(route, t, { title: t('platform:securityTitle'), sections })
  }
  if (route.type === undefined) return createPage(route, t, { title: t('navigation:legal.imprint.title'), company: getCompanyLines() })
  const type = parseLegalType(route.type)
  return type && createPage(route, t, createDocument(route, type, t))
}

function createDocument(
  { language }: RouteOf<'legal'>,
  { document, country }: LegalType,
  t: Translate,
): Partial<LegalPage> & { title: string } {
  const names = getRegionNames(toLocale(language))
  return {
    title: t(`navigation:legal.${document}.title`),
    place: t('navigation:legal.ofCountry', { country: names.of(country.toUpperCase()) ?? country }),
    sections: document === 'terms' ? createTerms(t, language, country) : createPrivacyNotice(t, language, country),
    countries: Object.keys(LEGAL_COUNTRIES)
      .filter(it => it !== country)
      .map(it => ({
        name: names.of(it.toUpperCase()) ?? it,
        path: toPath({ name: 'legal', language, type: formatLegalType({ document, country: it }) }),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, toLocale(language))),
  }
}

const createTerms = (t: Translate, language: string, country: string): LegalPage['sections'] =>
  SECTIONS.terms
    .filter(it => it !== 'withdrawal' || LEGAL_COUNTRIES[country]!.isInUnion)
    .map(it => createSection(t, language, country, `navigation:legal.terms.${it}.title`, `navigation:legal.terms.${it}.text`))

function createPrivacyNotice(t: Translate, language: string, country: string): LegalPage['sections'] {
  const { website } = LEGAL_COUNTRIES[country]!
  return SECTIONS.privacy.map(it => ({
    ...createSection(t, language, country, `navigation:legal.privacy.${it}.title`, `navigation:legal.privacy.${it}.text`),
    ...(it === 'authority' && { link: { name: new URL(website).host, path: website } }),
  }))
}

function createSection(t: Translate, language: string, country: string, title: TextKey, text: TextKey): LegalPage['sections'][number] {
  const { company, address, email } = BRAND.legal
  const { authority } = LEGAL_COUNTRIES[country]!
  const name = getRegionNames(toLocale(language)).of(country.toUpperCase()) ?? country
  return { title: t(title), text: t(text, { company, brand: BRAND.name, address, email, authority, country: name }) }
}

const getCompanyLines = (): string[] => [BRAND.legal.company, BRAND.legal.registration, BRAND.legal.address, BRAND.legal.email]

function createPage(
  route: InformationRoute,
  t: Translate,
  { title, place, sections = [], company = [], countries = [] }: Partial<LegalPage> & { readonly title: string },
): LegalPage {
  const { language } = route
  const others: { readonly name: string; readonly route: Route }[] = [
    { name: t('navigation:legal.imprint.title'), route: { name: 'legal', language } },
    ...LEGAL_DOCUMENTS.map(type => ({ name: t(`navigation:legal.${type}.title`), route: { name: 'legal', language, type } as const })),
    { name: t('navigation:cookies'), route: { name: 'cookies', language } },
    { name: t('platform:securityTitle'), route: { name: 'securityPage', language } },
    { name: t('navigation:contact'), route: { name: 'contactUsPage', language } },
  ]
  const links = others.map(it => ({ name: it.name, path: toPath(it.route) })).filter(it => it.path !== toPath(route))
  const head = getPageHead({
    route,
    title,
    description: sections[0] ? `${place === undefined ? '' : `${place}. `}${sections[0].text}` : company.join(', '),
    language,
    languages: LANGUAGES.map(it => it.code),
    inLanguage: it => ({ ...route, language: it }),
  })
  return { head, title, place, sections, company, links, countries }
}
