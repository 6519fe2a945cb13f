/**
 * Writes a name in Latin letters, capitals kept, by the rules of the country's own language: for people who cannot read what
 * stands over the door. Latin text is left as it is, but for its quotation marks.
 *
 * Ukrainian by the national table of 2010, Russian by the simplified BGN/PCGN (Kazakh and Kyrgyz letters included), Bulgarian
 * by the law of 2009, Georgian by the national system of 2002 without its apostrophes, Armenian close to BGN/PCGN.
 */
export function romanise(text: string, language: string): string {
  const quoted = text.replaceAll(/[«„]([^«»„“”]*)[»“”]/g, '“$1”')
  const rules = RULES[language]
  if (rules === undefined) return quoted
  const ready = rules.before(quoted)
  const latin = ready.replaceAll(/[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}'’ʼ]/gu, (letter, at: number) => {
    const starts = at === 0 || !/[\p{L}'’ʼ]/u.test(ready[at - 1] ?? '')
    const low = letter.toLowerCase()
    const found = (starts ? rules.first[low] : undefined) ?? rules.letters[low]
    if (found === undefined) return /['’ʼ]/.test(letter) && isCyrillic(ready[at + 1]) ? '' : letter
    return letter === low ? found : found.slice(0, 1).toUpperCase() + found.slice(1)
  })
  return rules.after(latin)
}

interface Rules {
  readonly before: (text: string) => string
  /** Where a word begins. */
  readonly first: Readonly<Record<string, string>>
  readonly letters: Readonly<Record<string, string>>
  readonly after: (text: string) => string
}

const isCyrillic = (letter: string | undefined) => letter !== undefined && /\p{Script=Cyrillic}/u.test(letter)
const asIs = (text: string) => text

const table = (from: string, to: string): Record<string, string> => {
  const latin = to.split(' ')
  return Object.fromEntries(from.split(' ').map((letter, index) => [letter, latin[index] ?? '']))
}

const RULES: Readonly<Record<string, Rules>> = {
  uk: {
    before: text => text.replaceAll('зг', 'zgh').replaceAll('Зг', 'Zgh'),
    first: table('є ї й ю я', 'ye yi y yu ya'),
    letters: {
      ь: '',
      ...table(
        'а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ю я',
        'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch iu ia',
      ),
    },
    after: asIs,
  },
  ru: {
    // "ый" and "ий" that end a word are "y"; е after a vowel or a sign, as where a word begins, is "ye"
    before: text => text.replaceAll(/[ыи]й(?!\p{L})/gu, 'y').replaceAll(/(?<=[аеёиоуыэюяъьі])е/giu, 'ye'),
    first: table('е', 'ye'),
    letters: {
      ь: '',
      ъ: '',
      ...table(
        'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы э ю я',
        'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya',
      ),
      ...table('ә ғ қ ң ө ұ ү һ і', 'a g q ng o u u h i'),
    },
    after: asIs,
  },
  bg: {
    // the country's name has a spelling of its own, and a final "ия" is "ia"
    before: text =>
      text
        .replaceAll('България', 'Bulgaria')
        .replaceAll(/ия(?!\p{L})/gu, 'ia')
        .replaceAll(/Ия(?!\p{L})/gu, 'Ia'),
    first: {},
    letters: table(
      'а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ь ю я',
      'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya',
    ),
    after: asIs,
  },
  ka: {
    before: asIs,
    first: {},
    letters: table(
      'ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ',
      'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
    ),
    // its letters have no capitals, names in Latin do
    after: text => text.replaceAll(/(?<![\p{L}'’])\p{Ll}/gu, letter => letter.toUpperCase()),
  },
  hy: {
    before: text => text.replaceAll(/[ՈՒու]{2}/g, pair => (pair === 'ու' ? 'u' : pair === 'Ու' || pair === 'ՈՒ' ? 'U' : pair)),
    first: table('ե ո', 'ye vo'),
    letters: {
      ...table('ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո', 'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o'),
      ...table('չ պ ջ ռ ս վ տ ր ց ւ փ ք օ ֆ և', 'ch p j r s v t r ts v p k o f ev'),
    },
    after: asIs,
  },
}
