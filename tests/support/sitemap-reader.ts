import { readFileSync } from 'node:fs'

import { XmlDocument, type XmlElement, XmlLibError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** One address of a sitemap, as a search engine reads it. */
export interface ReadEntry {
  readonly address: string
  readonly changed: string | undefined
  /** hreflang → address. */
  readonly alternates: ReadonlyMap<string, string>
}

const SCHEMA = 'tests/support/sitemap-schema/all.xsd'
const NAMES = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9', x: 'http://www.w3.org/1999/xhtml' }

/** Compiled once for all files. */
let validator: XsdValidator | undefined

function schema(): XsdValidator {
  if (validator) return validator
  xmlRegisterFsInputProviders()
  const document = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA })
  validator = XsdValidator.fromDoc(document)
  document.dispose()
  return validator
}

/**
 * Reads a sitemap, or the index of all, that is valid by the schemas of `sitemap-schema/`.
 *
 * @throws XmlLibError saying what is wrong where
 */
export function readSitemap(xml: Buffer): ReadEntry[] {
  const document = XmlDocument.fromBuffer(xml)
  try {
    schema().validate(document)
    return document.find('/s:urlset/s:url | /s:sitemapindex/s:sitemap', NAMES).map(node => {
      const entry = node as XmlElement
      const alternates = entry.find('x:link', NAMES).map(it => it as XmlElement)
      return {
        address: entry.get('s:loc', NAMES)?.content ?? '',
        changed: entry.get('s:lastmod', NAMES)?.content,
        alternates: new Map(alternates.map(it => [it.attr('hreflang')?.value ?? '', it.attr('href')?.value ?? ''])),
      }
    })
  } finally {
    document.dispose()
  }
}

/** What a validator says of it; nothing when it is valid. */
export function validateSitemap(xml: Buffer): string[] {
  try {
    readSitemap(xml)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) return [error.message]
    throw error
  }
}
