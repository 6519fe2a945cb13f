import type { StorePlan } from '#backend/db/seed/plan.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { createGetDemonstrationText, createGetPageText } from '#backend/db/seed/pages/page-texts.ts'

/** The usual form of a small company. */
const COMPANY_FORMS: Readonly<Record<string, string>> = {
  ES: 'S.L.', IT: 'S.r.l.', PT: 'Lda.', PL: 'sp. z o.o.', RO: 'S.R.L.', MD: 'S.R.L.', UA: 'ТОВ', GE: 'შპს', AM: 'ՍՊԸ', BG: 'ЕООД', HR: 'd.o.o.',
  RS: 'd.o.o.', BA: 'd.o.o.', ME: 'd.o.o.', SI: 'd.o.o.', MA: 'SARL', TN: 'SARL', CI: 'SARL', KZ: 'ТОО', KG: 'ОсОО',
} // prettier-ignore

/** Adds address, contact and legal data. They are invented; no telephone network uses numbers that begin with 000. */
export function addStoreDetails(
  rows: Rows,
  { names, slug, city, quarter, category, menuTemplate, sentinel, isCustom }: StorePlan,
  storeId: number,
): void {
  if (menuTemplate === undefined && !isCustom) return
  const { market, languages, code } = city.country
  const random = createRandom(1, `details/${city.code}/${slug}`)
  const [mainLanguage = 'en'] = languages
  const name = names[mainLanguage] ?? slug
  const getText = createGetPageText(languages)
  const isKitchen = category.key === 'restaurants'
  rows.storeDetails.push({
    storeId,
    address: `${quarter.local} ${random.between(1, 120)}, ${city.names[mainLanguage] ?? city.code}`,
    phone: `${market.phone.dialCode}000${random.between(100_000, 999_999)}`,
    email: `hello@${slug.replace(/[^a-z0-9-]/g, '').slice(0, 60) || 'store'}.example`,
    legalName: `${name} ${COMPANY_FORMS[code] ?? 'Ltd'}`,
    registration: `${code}-${random.between(10_000_000, 99_999_999)}`,
    legalAddress: `${quarter.local} ${random.between(1, 120)}, ${city.names[mainLanguage] ?? city.code}`,
    allergens: isKitchen ? getText('kitchenAllergens') : null,
    hygiene: isKitchen ? getText('kitchenHygiene') : null,
    disclosure: sentinel?.menu === 'every element' ? createGetDemonstrationText(languages)('disclosure') : null,
  })
}
