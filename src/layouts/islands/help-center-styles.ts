import chatSheet from '#styles/chat.css?url'
import photosSheet from '#styles/photos.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

let loading: Promise<unknown> | undefined

/** Loads the styles of the help button and its dialog once. */
export function loadHelpStyles(): Promise<unknown> {
  loading ??= Promise.all([loadStyleSheet(chatSheet), loadStyleSheet(photosSheet)])
  loading.catch(() => (loading = undefined))
  return loading
}
