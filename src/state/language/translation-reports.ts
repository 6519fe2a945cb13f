import type { Client } from '#client/client.ts'
import { requestTranslationCorrection, type TranslationSuggestion } from '#contract/language/translation-report.ts'
import { hasTranslationLanguages } from '#domain/language/translation-languages.ts'
import type { Report } from '#domain/platform/report.ts'

export interface TranslationLanguages {
  /** The original language of the menu. */
  readonly sourceLanguage: string | undefined
  /** The language of the page. */
  readonly targetLanguage: string
}

/** `empty`: the languages are invalid, so nothing was sent. */
export type TranslationReportResult = 'sent' | 'empty' | 'failed'

/** Sends reports of incorrect translations. */
export function createTranslationReports({ call, report }: { readonly call: Client; readonly report: Report }) {
  return {
    /**
     * Never throws.
     *
     * @source A §5: "needs source and target languages present and different, otherwise it is logged and returns empty"; A §8: "bad
     * translation language data are reported to error tracking"
     */
    async send(languages: TranslationLanguages, suggestion: TranslationSuggestion): Promise<TranslationReportResult> {
      if (!hasTranslationLanguages(languages)) {
        const message = `The languages are ${languages.sourceLanguage ?? 'absent'} and ${languages.targetLanguage}`
        report({ kind: 'error', name: 'TranslationLanguagesError', message })
        return 'empty'
      }
      try {
        await call(requestTranslationCorrection, { body: { ...languages, suggestions: [suggestion] } })
        return 'sent'
      } catch {
        return 'failed'
      }
    },
  }
}

export type TranslationReports = ReturnType<typeof createTranslationReports>
