import { startOperatorsTags } from '#features/platform/operators-tags.client.ts'

startOperatorsTags()
