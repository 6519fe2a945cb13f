import { startTagManagerOfPage } from '#features/platform/tag-manager.client.ts'

startTagManagerOfPage()
