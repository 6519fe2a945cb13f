import type { Random } from '#backend/db/seed/random.ts'

/** data: first names of couriers by country, in Latin letters and as the country writes them. */
const NAMES: Readonly<Record<string, { readonly language: string; readonly names: readonly (readonly [latin: string, own: string])[] }>> = {
  ES: {
    language: 'es',
    names: [['Marta', 'Marta'], ['Jordi', 'Jordi'], ['Lucía', 'Lucía'], ['Pau', 'Pau'], ['Nerea', 'Nerea'], ['Iván', 'Iván']], // prettier-ignore
  },
  UA: {
    language: 'uk',
    names: [['Olena', 'Олена'], ['Taras', 'Тарас'], ['Iryna', 'Ірина'], ['Bohdan', 'Богдан'], ['Oksana', 'Оксана'], ['Andrii', 'Андрій']], // prettier-ignore
  },
  AM: {
    language: 'hy',
    names: [['Ani', 'Անի'], ['Tigran', 'Տիգրան'], ['Mariam', 'Մարիամ'], ['Davit', 'Դավիթ'], ['Nare', 'Նարե'], ['Hayk', 'Հայկ']], // prettier-ignore
  },
}

/** Written as whoever ordered can read it. */
export function courierNameFor(countryCode: string, language: string, draw: Random): string {
  const country = NAMES[countryCode] ?? NAMES['ES']!
  const [latin, own] = draw.pick(country.names)
  return language.startsWith(country.language) ? own : latin
}
