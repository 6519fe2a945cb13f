import { expect, test } from 'vitest'

import { romanise } from '#backend/db/seed/romanise.ts'

test.each([
  ['uk', 'Згурський', 'Zghurskyi'],
  ['uk', 'Їжакевич і Юрій', 'Yizhakevych i Yurii'],
  ['uk', "Короп'є й Знам’янка", 'Koropie y Znamianka'],
  ['uk', 'Супермаркет «Лелека»', 'Supermarket “Leleka”'],
  ['hy', 'Ժենգյալով', 'Zhengyalov'],
  ['hy', 'Ուրարտու', 'Urartu'],
  ['hy', 'Երևանյան տուն', 'Yerevanyan tun'],
  ['hy', 'Ոսկե ձուկ', 'Voske dzuk'],
  ['ru', 'Щедрый хозяин', 'Shchedry khozyain'],
  ['ru', 'Ель и подъезд', 'Yel i podyezd'],
  ['ru', 'Дом у Чёрной речки', 'Dom u Chyornoy rechki'],
  ['ru', 'Қазы мен Әсем', 'Qazy men Asem'],
  ['bg', 'Къща „Щърковото гнездо“', 'Kashta “Shtarkovoto gnezdo”'],
  ['bg', 'Пекарна София', 'Pekarna Sofia'],
  ['bg', 'Вкусът на България', 'Vkusat na Bulgaria'],
  ['ka', 'ხინკლის სახლი', 'Khinklis Sakhli'],
  ['ka', 'პური და ღვინო', 'Puri Da Ghvino'],
  ['es', "Can Joan's", "Can Joan's"],
])('%s: %s → %s', (language, text, latin) => {
  expect(romanise(text, language)).toBe(latin)
})
