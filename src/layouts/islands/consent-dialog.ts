import { openPreferences } from '#features/platform/consent-preferences.ts'
import { loadPlatformTexts } from '#i18n/island-texts/platform.ts'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'
import consentSheet from '#styles/consent.css?url'

let loading: ReturnType<typeof load> | undefined

const load = () => Promise.all([loadPlatformTexts(document.body.dataset['language'] ?? 'en'), loadStyleSheet(consentSheet)])

/** Opens the preferences on each `preferences` event and retries a failed load. */
addEventListener('preferences', () => {
  loading ??= load()
  loading
    .then(([texts]) => openPreferences(texts))
    .catch((error: unknown) => {
      loading = undefined
      throw error // reported to the operator (`report-errors.client.ts`)
    })
})
