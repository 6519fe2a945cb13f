import { SESSION_HINT } from '#domain/platform/page-script-names.ts'

/** Cookie line that deletes the hint when it is assigned to `document.cookie`. */
export const EXPIRED_SESSION_HINT_COOKIE = `${SESSION_HINT}=; path=/; max-age=0; samesite=lax; secure`
