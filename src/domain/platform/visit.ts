import { readCookie } from '#domain/platform/read-cookie.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** B §9: "Analytics session 30 minutes (1,800,000 ms)". It ends after that time without activity. */
export const SESSION_LIFETIME_MS = 1_800_000
/** B §9: "analytics client id 632448000 ms (about 20 years)": 20 years are that many seconds. Browsers shorten it to 400 days. */
export const CLIENT_LIFETIME_SECONDS = 632_448_000

/** B §3: "analytics session id and client id with timestamps". Both ids are random, and exist only after the consent to marketing. */
export interface Visit {
  /** The browser. */
  readonly clientId: string
  /** Unix milliseconds. */
  readonly clientSince: number
  readonly sessionId: string
  /** Unix milliseconds. */
  readonly sessionSince: number
}

interface VisitActivity {
  readonly visit: Visit
  /** Whether this activity begins a session. */
  readonly startsSession: boolean
  /** Lines for `document.cookie`. */
  readonly cookies: readonly string[]
}

/** The visit of these cookies; undefined without one, and after 30 minutes without activity. @param now Unix milliseconds */
export function readVisit(cookies: string, now: number): Visit | undefined {
  const client = readClient(cookies)
  const [, sessionId, since, active] =
    /^([\w-]{8,64})\.(\d{1,16})\.(\d{1,16})$/.exec(readCookie(cookies, STORAGE_NAME.analyticsSession) ?? '') ?? []
  if (!client || sessionId === undefined || now - Number(active) >= SESSION_LIFETIME_MS) return undefined
  return { ...client, sessionId, sessionSince: Number(since) }
}

function readClient(cookies: string): Pick<Visit, 'clientId' | 'clientSince'> | undefined {
  const [, clientId, since] = /^([\w-]{8,64})\.(\d{1,16})$/.exec(readCookie(cookies, STORAGE_NAME.analyticsClient) ?? '') ?? []
  return clientId === undefined ? undefined : { clientId, clientSince: Number(since) }
}

/**
 * Records an activity of a visitor who has consented: continues the session, or begins the next one.
 *
 * @param now Unix milliseconds
 * @param newId creates a random id
 */
export function continueVisit(cookies: string, now: number, newId: () => string, secure: boolean): VisitActivity {
  const client = readClient(cookies) ?? { clientId: newId(), clientSince: now }
  const current = readVisit(cookies, now)
  const visit = current ?? { ...client, sessionId: newId(), sessionSince: now }
  const { clientId, clientSince, sessionId, sessionSince } = visit
  const toLine = (name: string, value: string, seconds: number) =>
    `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure ? '; secure' : ''}`
  return {
    visit,
    startsSession: !current,
    cookies: [
      toLine(STORAGE_NAME.analyticsClient, `${clientId}.${clientSince}`, CLIENT_LIFETIME_SECONDS),
      toLine(STORAGE_NAME.analyticsSession, `${sessionId}.${sessionSince}.${now}`, SESSION_LIFETIME_MS / 1000),
    ],
  }
}

/** These exist only with consent. */
const VISIT_COOKIES: readonly string[] = [STORAGE_NAME.campaign, STORAGE_NAME.analyticsClient, STORAGE_NAME.analyticsSession]

/** The cookie lines that delete what is stored of the visit, for a visitor who withdraws the consent. */
export const buildDeletedVisitCookies = (cookies: string): readonly string[] =>
  VISIT_COOKIES.filter(it => readCookie(cookies, it) !== undefined).map(it => `${it}=; path=/; max-age=0; samesite=lax`)
