/**
 * Words that join the others ("fish and chips", "pan con tomate"), as search keys write them. No result needs them. One letter needs no row,
 * because a search ignores it beside longer words. Each of them means nothing else in a language of the sample world that is worth a search.
 */
const FUNCTION_WORDS = new Set([
  'and', 'with', 'for', 'the', 'of', 'or', // English
  'con', 'de', 'del', 'della', 'di', // Spanish, Catalan, Italian
  'et', 'avec', 'du', 'des', 'aux', // French
  'com', 'do', 'cu', 'si', // Portuguese, Romanian
  'ze', 'dla', 'oraz', 'ili', // Polish, South Slavic
  'ta', 'iz', 'dlia', 'da', 'ev', // Ukrainian, Russian, Georgian, Armenian
]) // prettier-ignore

/** @param word one word of a search key */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word)
