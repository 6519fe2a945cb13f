// Writes docs/WEB-VIEWS.md from the schemas of the messages. Run it after a change of a schema; a test compares the two.
import { writeFileSync } from 'node:fs'

import { formatWebViewReference } from '#server/web-views/web-view-reference.ts'

writeFileSync('docs/WEB-VIEWS.md', formatWebViewReference())
