import { startTagManagerOfPage } from '#features/platform/operators-tags.client.ts'

startTagManagerOfPage()
