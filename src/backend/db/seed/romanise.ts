/**
 * Transliterates a name to Latin letters by the rules of its language and preserves capitals. Of Latin text only the quotation marks
 * change.
 *
 * Ukrainian by the national table of 2010, Russian by the simplified BGN/PCGN (Kazakh and Kyrgyz letters included), Bulgarian
 * by the law of 2009, Georgian by the national system of 2002 without its apostrophes, Armenian close to BGN/PCGN.
 */
export function romanise(text: string, language: string): string {
  const quoted = text.replaceAll(/[«„]([^«»„“”]*)[»“”]/g, '“$1”')
  const rules = RULES[language]
  if (rules === undefined) return quoted
  const prepared = rules.before(quoted)
  const latin = prepared.replaceAll(/[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}'’ʼ]/gu, (letter, index: number) => {
    const isWordStart = index === 0 || !/[\p{L}'’ʼ]/u.test(prepared[index - 1] ?? '')
    const lower = letter.toLowerCase()
    const replacement = (isWordStart ? rules.first[lower] : undefined) ?? rules.letters[lower]
    if (replacement === undefined) return /['’ʼ]/.test(letter) && isCyrillic(prepared[index + 1]) ? '' : letter
    return letter === lower ? replacement : replacement.slice(0, 1).toUpperCase() + replacement.slice(1)
  })
  return rules.after(latin)
}

interface Rules {
  readonly before: (text: string) => string
  /** Letters at the beginning of a word. */
  readonly first: Readonly<Record<string, string>>
  readonly letters: Readonly<Record<string, string>>
  readonly after: (text: string) => string
}

const isCyrillic = (letter: string | undefined) => letter !== undefined && /\p{Script=Cyrillic}/u.test(letter)
const identity = (text: string) => text

const createTable = (from: string, to: string): Record<string, string> => {
  const latin = to.split(' ')
  return Object.fromEntries(from.split(' ').map((letter, index) => [letter, latin[index] ?? '']))
}

const RULES: Readonly<Record<string, Rules>> = {
  uk: {
    before: text => text.replaceAll('зг', 'zgh').replaceAll('Зг', 'Zgh'),
    first: createTable('є ї й ю я', 'ye yi y yu ya'),
    letters: {
      ь: '',
      ...createTable(
        'а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ю я',
        'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch iu ia',
      ),
    },
    after: identity,
  },
  ru: {
    // final "ый" and "ий" are "y"; е after a vowel or a sign, as at the beginning of a word, is "ye"
    before: text => text.replaceAll(/[ыи]й(?!\p{L})/gu, 'y').replaceAll(/(?<=[аеёиоуыэюяъьі])е/giu, 'ye'),
    first: createTable('е', 'ye'),
    letters: {
      ь: '',
      ъ: '',
      ...createTable(
        'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы э ю я',
        'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya',
      ),
      ...createTable('ә ғ қ ң ө ұ ү һ і', 'a g q ng o u u h i'),
    },
    after: identity,
  },
  bg: {
    // the name of the country is an exception, and final "ия" is "ia"
    before: text =>
      text
        .replaceAll('България', 'Bulgaria')
        .replaceAll(/ия(?!\p{L})/gu, 'ia')
        .replaceAll(/Ия(?!\p{L})/gu, 'Ia'),
    first: {},
    letters: createTable(
      'а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ь ю я',
      'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya',
    ),
    after: identity,
  },
  ka: {
    before: identity,
    first: {},
    letters: createTable(
      'ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ',
      'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
    ),
    // Georgian has no capitals; Latin names begin with one
    after: text => text.replaceAll(/(?<![\p{L}'’])\p{Ll}/gu, letter => letter.toUpperCase()),
  },
  hy: {
    before: text => text.replaceAll(/[ՈՒու]{2}/g, pair => (pair === 'ու' ? 'u' : pair === 'Ու' || pair === 'ՈՒ' ? 'U' : pair)),
    first: createTable('ե ո', 'ye vo'),
    letters: {
      ...createTable('ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո', 'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o'),
      ...createTable('չ պ ջ ռ ս վ տ ր ց ւ փ ք օ ֆ և', 'ch p j r s v t r ts v p k o f ev'),
    },
    after: identity,
  },
}
