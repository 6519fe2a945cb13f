// Writes docs/ANALYTICS.md from the schemas of the events. Run it after a change of a schema; a test compares the two.
import { writeFileSync } from 'node:fs'

import { formatAnalyticsReference } from '#server/analytics/analytics-reference.ts'

writeFileSync('docs/ANALYTICS.md', formatAnalyticsReference())
