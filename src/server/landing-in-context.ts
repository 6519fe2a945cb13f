import { readFile } from 'node:fs/promises'

import type { WholeAnswer } from '#server/ask.ts'
import type { Asset } from '#server/asset-library.ts'

/**
 * A landing is built once for all contexts (A §2.3). An app gets it with the attribute that rendered pages have from the start:
 * the style sheet and the scripts go by it.
 *
 * @param variant `Stay.variant`: of a closed list of words, never what the visitor sent
 */
export async function landingInContext({ plain, contentType }: Asset, variant: string): Promise<WholeAnswer> {
  const html = (plain.bytes ?? (await readFile(plain.file))).toString()
  return {
    status: 200,
    headers: { 'content-type': contentType },
    body: Buffer.from(html.replace('<html', `<html data-context="${variant}"`)),
  }
}
