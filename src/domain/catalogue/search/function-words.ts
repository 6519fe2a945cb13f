/**
 * Words that no result needs, as search keys write them: words that join the others ("fish and chips", "pan con tomate"), and words for what
 * every result is ("pet shop", "pizza a domicilio"). One letter needs no row, because a search ignores it beside longer words. Each of them
 * means nothing else in a language of the sample world that is worth a search.
 */
const FUNCTION_WORDS = new Set([
  'and', 'with', 'for', 'the', 'of', 'or', // English
  'con', 'de', 'del', 'della', 'di', // Spanish, Catalan, Italian
  'et', 'avec', 'du', 'des', 'aux', // French
  'com', 'do', 'cu', 'si', // Portuguese, Romanian
  'ze', 'dla', 'oraz', 'ili', // Polish, South Slavic
  'ta', 'iz', 'dlia', 'da', 'ev', // Ukrainian, Russian, Georgian, Armenian
  'shop', 'store', 'tienda', 'negozio', 'loja', 'magasin', 'magazin', 'sklep', 'trgovina', 'khanut', 'maghazia',
  'delivery', 'domicilio', 'livraison', 'entrega', 'livrare', 'dostawa', 'dostava', 'dostavka', 'arakum', 'mitana',
]) // prettier-ignore

/** @param word one word of a search key */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word)
