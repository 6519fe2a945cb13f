import { report } from '#state/browser/report.ts'
import { call, modals } from '#state/browser/storefront.ts'
import { createTranslationReports, type TranslationReports } from '#state/language/translation-reports.ts'

export const createStoreTranslationReports = (): TranslationReports => createTranslationReports({ call, report })

/** @returns a function that removes the dialog from the stack of modals; undefined when the dialog is open already */
export function pushTranslationReport(): (() => void) | undefined {
  if (modals.$stack.get().some(it => it.name === 'translationReport')) return undefined
  modals.push({ name: 'translationReport', dismissable: true })
  return () => modals.remove('translationReport')
}
