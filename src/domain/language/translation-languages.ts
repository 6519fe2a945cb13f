interface TranslationLanguages {
  readonly sourceLanguage?: string | undefined
  readonly targetLanguage?: string | undefined
}

/** @source A §5: "Translation report needs source and target languages present and different, otherwise it is logged and returns empty." */
export function hasTranslationLanguages({ sourceLanguage = '', targetLanguage = '' }: TranslationLanguages): boolean {
  return sourceLanguage !== '' && targetLanguage !== '' && sourceLanguage.toLowerCase() !== targetLanguage.toLowerCase()
}
