import { startPageAnalytics } from '#features/platform/page-analytics.client.ts'

startPageAnalytics()
