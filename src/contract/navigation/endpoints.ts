import { resolveUrl } from '#contract/navigation/url-routing.ts'

export const navigationEndpoints = { resolveUrl } as const
