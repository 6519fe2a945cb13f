import type { ReportedTexts } from '#features/catalogue/store/TranslationReportDialog.tsx'

/** The texts that a report button is about: the product of the sheet, or the section around the button. */
export function readReportedTexts(button: HTMLElement): ReportedTexts {
  const sheet = button.closest<HTMLElement>('#product-sheet')
  const getText = (selector: string) => (sheet ?? button.closest('.menu-block'))?.querySelector(selector)?.textContent.trim() ?? ''
  if (!sheet) return { entityType: 'CATEGORY', entityId: button.dataset['report']!, name: getText('h2'), description: '' }
  return {
    entityType: 'PRODUCT',
    entityId: sheet.dataset['entity'] ?? '',
    name: getText('[data-part=name]'),
    description: getText('[data-part=text]'),
  }
}
