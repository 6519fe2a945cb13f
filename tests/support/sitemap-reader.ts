import { readFileSync } from 'node:fs'

import { XmlDocument, type XmlElement, XmlLibError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** One entry of a sitemap. */
export interface SitemapEntry {
  readonly address: string
  readonly changed: string | undefined
  /** hreflang → address. */
  readonly alternates: ReadonlyMap<string, string>
}

const SCHEMA = 'tests/support/sitemap-schema/all.xsd'
const NAMES = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9', x: 'http://www.w3.org/1999/xhtml' }

/** Compiled once and reused for all files. */
let validator: XsdValidator | undefined

function getValidator(): XsdValidator {
  if (validator) return validator
  xmlRegisterFsInputProviders()
  const document = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA })
  validator = XsdValidator.fromDoc(document)
  document.dispose()
  return validator
}

/**
 * Parses a sitemap or the sitemap index, and validates it against the schemas of `sitemap-schema/`.
 *
 * @throws XmlLibError with the validation error and its position
 */
export function readSitemap(xml: Buffer): SitemapEntry[] {
  const document = XmlDocument.fromBuffer(xml)
  try {
    getValidator().validate(document)
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

/** @returns validation errors; empty when the file is valid */
export function validateSitemap(xml: Buffer): string[] {
  try {
    readSitemap(xml)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) return [error.message]
    throw error
  }
}
