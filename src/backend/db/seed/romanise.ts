/**
 * Writes Ukrainian (national table of 2010) or Armenian (close to BGN/PCGN) in Latin letters, capitals kept: for people who
 * cannot read what stands over the door. Latin text is left as it is.
 */
export function romanise(text: string): string {
  const joined = text
    .replaceAll(/[ՈՒու]{2}/g, pair => (pair === 'ու' ? 'u' : pair === 'Ու' || pair === 'ՈՒ' ? 'U' : pair))
    .replaceAll('зг', 'zgh')
    .replaceAll('Зг', 'Zgh')
  return joined.replaceAll(/[\p{Script=Cyrillic}\p{Script=Armenian}'’ʼ]/gu, (letter, at: number) => {
    const starts = at === 0 || !/[\p{L}'’ʼ]/u.test(joined[at - 1] ?? '')
    const low = letter.toLowerCase()
    const latin = (starts ? FIRST[low] : undefined) ?? LATIN[low]
    if (latin === undefined) return /['’ʼ]/.test(letter) && isCyrillic(joined[at + 1]) ? '' : letter
    return letter === low ? latin : latin.slice(0, 1).toUpperCase() + latin.slice(1)
  })
}

const isCyrillic = (letter: string | undefined) => letter !== undefined && /\p{Script=Cyrillic}/u.test(letter)

const table = (from: string, to: string): Record<string, string> => {
  const latin = to.split(' ')
  return Object.fromEntries(from.split(' ').map((letter, index) => [letter, latin[index] ?? '']))
}

/** Where a word begins. */
const FIRST: Readonly<Record<string, string>> = table('є ї й ю я ե ո', 'ye yi y yu ya ye vo')

const LATIN: Readonly<Record<string, string>> = {
  ь: '',
  ...table(
    'а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ю я',
    'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch iu ia',
  ),
  ...table('ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո', 'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o'),
  ...table('չ պ ջ ռ ս վ տ ր ց ւ փ ք օ ֆ և', 'ch p j r s v t r ts v p k o f ev'),
}
