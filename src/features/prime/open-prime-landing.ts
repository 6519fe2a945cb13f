import { report } from '#state/browser/report.ts'
import { call, session } from '#state/browser/session.ts'
import { loadPrimeLandingContent, type PrimeLandingContent } from '#state/prime/prime-landing.ts'

/** The landing of the customer of this browser; undefined for an anonymous visitor. @param countryCode two uppercase letters */
export async function openPrimeLandingContent(countryCode: string, language: string): Promise<PrimeLandingContent | undefined> {
  await session.load()
  if (session.$session.get().status !== 'authenticated') return undefined
  return loadPrimeLandingContent({ call, report, countryCode, language })
}
