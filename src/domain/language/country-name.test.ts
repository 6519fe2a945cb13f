import { expect, test } from 'vitest'

import { getCountryName } from '#domain/language/country-name.ts'

test.each([
  ['kg', 'ru', 'Кыргызстан'],
  ['BA', 'en', 'Bosnia and Herzegovina'],
  ['ba', 'pt', 'Bósnia e Herzegovina'],
  ['rs', 'sr', 'Srbija'],
  ['ge', 'ka', 'საქართველო'],
])('%s in %s is %s', (country, language, name) => expect(getCountryName(country, language)).toBe(name))
