// Writes docs/CATALOGUE.md from the schemas of a catalogue. Run it after a change of a schema; a test compares the two.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { FILES, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import { formatCatalogueReference } from '#backend/db/catalogue/catalogue-reference.ts'

const EXAMPLE = 'docs/catalogue-example'

const files = RECORD_KINDS.map(kind => FILES[kind].file).filter(file => existsSync(join(EXAMPLE, file)))
writeFileSync(
  'docs/CATALOGUE.md',
  formatCatalogueReference(Object.fromEntries(files.map(file => [file, readFileSync(join(EXAMPLE, file), 'utf8')]))),
)
