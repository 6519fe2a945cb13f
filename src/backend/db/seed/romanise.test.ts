import { expect, test } from 'vitest'

import { romanise } from '#backend/db/seed/romanise.ts'

test.each([
  ['Згурський', 'Zghurskyi'],
  ['Їжакевич і Юрій', 'Yizhakevych i Yurii'],
  ["Короп'є й Знам’янка", 'Koropie y Znamianka'],
  ['Гостинний Двір', 'Hostynnyi Dvir'],
  ['Ժենգյալով', 'Zhengyalov'],
  ['Ուրարտու', 'Urartu'],
  ['Երևանյան տուն', 'Yerevanyan tun'],
  ['Ոսկե ձուկ', 'Voske dzuk'],
  ["Can Joan's {place}", "Can Joan's {place}"],
])('%s → %s', (text, latin) => {
  expect(romanise(text)).toBe(latin)
})
