import { openPreferences } from '#features/platform/consent-preferences.ts'
import { loadPlatformTexts } from '#i18n/island-texts/platform.ts'
import { loadStyleSheet } from '#layouts/load-style-sheet.ts'
import consentSheet from '#styles/consent.css?url'

let parts: ReturnType<typeof load> | undefined

const load = () => Promise.all([loadPlatformTexts(document.body.dataset['language'] ?? 'en'), loadStyleSheet(consentSheet)])

/** Opens the preferences as often as they are asked for; what could not be loaded is asked for again at the next press. */
addEventListener('preferences', () => {
  parts ??= load()
  parts
    .then(([texts]) => openPreferences(texts))
    .catch((error: unknown) => {
      parts = undefined
      throw error // the operator is told (`report-errors.client.ts`)
    })
})
