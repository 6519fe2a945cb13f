import { startPageTagManager } from '#features/platform/tag-manager.client.ts'

startPageTagManager()
