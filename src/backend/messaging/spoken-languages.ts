import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/**
 * Languages that the voices of a call speak, with their locales.
 *
 * @source https://www.twilio.com/docs/voice/twiml/say#attributes-language
 */
const LOCALES: Readonly<Record<string, string>> = {
  ca: 'ca-ES',
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ru: 'ru-RU',
}

/** @returns the requested language, or English when no voice speaks it */
export const pickSpokenLanguage = (requested: string): string => (Object.hasOwn(LOCALES, requested) ? requested : FALLBACK_LANGUAGE)

/** "es-ES". */
export const toVoiceLocale = (language: string): string => LOCALES[pickSpokenLanguage(language)]!
